import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import { type EntryKind, expressionFor } from '../../domain/entry-result.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time-words.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { firstFew } from '../../domain/words.ts';
import { Problem } from '../../kit/Empty.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { Table } from '../../kit/Table.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { NoteLine, Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { type Unfinished, useUnfinished } from '../rotation/unfinished.ts';
import { useActiveId, useCopy, useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import type { CoverageView } from './coverage-table.ts';
import { EntryNotes, NoEntries } from './EntryNotes.tsx';
import { byName, byPlace, type EntryRow, useEntries } from './entries.ts';
import { entryColumns } from './entry-columns.ts';
import { useEntryTasks } from './use-entry-tasks.ts';
import { useForgetEntries } from './use-forget-entries.ts';

export const ENTRY_KEYS = keyTable('vault', 'Secrets, Vars', {
  new: {
    keys: ['n'],
    label: 'set new',
    about: 'set new or import a .env',
    foot: 1,
    also: ['add', 'import', 'env', '.env', 'paste'],
    anywhere: true,
    formerly: ['vault.set-secrets', 'vault.set-vars'],
  },
  newValue: {
    keys: ['enter'],
    label: 'new value',
    about: 'new value in this place',
    foot: 2,
    also: ['set', 'change', 'update'],
  },
  rotate: {
    keys: ['r'],
    label: 'rotate everywhere',
    foot: 3,
    also: ['rotation', 'unfinished'],
    formerly: ['rotation.show'],
  },
  copy: {
    keys: ['y'],
    label: 'copy expression',
    about: 'copy the expression',
    foot: 4,
    also: ['use', 'yank'],
  },
  coverage: {
    keys: ['m'],
    label: 'coverage',
    about: 'coverage of all places',
    foot: 5,
    also: ['matrix', 'missing', 'where'],
    anywhere: true,
    formerly: ['coverage.open'],
  },
  log: {
    keys: ['l'],
    label: 'log',
    about: 'log of writes to vaults',
    foot: 6,
    also: ['history', 'audit', 'writes'],
    anywhere: true,
    formerly: ['write-log.open'],
  },
  due: {
    keys: ['!'],
    label: 'what is due',
    about: 'due for a new value',
    also: ['old', 'expired', 'age'],
    anywhere: true,
    formerly: ['coverage.show-due'],
  },
  allProfiles: {
    keys: ['a'],
    label: 'all profiles',
    also: ['everything', 'scope', 'organizations'],
    formerly: ['app.all-profiles'],
  },
  forget: {
    keys: ['d'],
    label: 'forget',
    about: 'forget it here only',
    once: true,
    also: ['delete', 'remove'],
  },
  bringBack: { keys: ['u'], label: 'undo', about: 'undo forgetting' },
  back: { keys: ['esc'], label: 'back', about: 'back to one profile', foot: 0, isBasic: true },
});

const ENTRY_LIST = {
  idOf: ({ id }: EntryRow) => id,
  searchText: ({ entry: { name, vault, result, reason }, profileName, isDue }: EntryRow) =>
    [name, vault, profileName, result === 'set' ? '' : result, reason, isDue ? 'due' : ''].join(
      '\n',
    ),
  sorts: [
    { name: 'age', compare: (a: EntryRow, b: EntryRow) => setAt(a) - setAt(b) || byName(a, b) },
    { name: 'name', compare: (a: EntryRow, b: EntryRow) => byName(a, b) || byPlace(a, b) },
    { name: 'place', compare: (a: EntryRow, b: EntryRow) => byPlace(a, b) || byName(a, b) },
  ],
  marks: true,
} as const;

/** Never confirmed comes before the oldest. */
function setAt({ entry }: EntryRow): number {
  return entry.setAtMs ?? 0;
}

interface EntriesListProps {
  readonly kind: EntryKind;
  readonly openCoverage: (view: CoverageView, start: EntryPlace | null) => void;
  readonly openLog: () => void;
  /** The rows of what was sent last from a form or a rotation, by id. Another array each time. */
  readonly sentIds: readonly string[];
}

/** What this machine knows to be in vaults: of the profile, or of all. */
export function EntriesList({ kind, openCoverage, openLog, sentIds }: EntriesListProps): ReactNode {
  const { vaults, navigation, clock } = useServices();
  const copy = useCopy();
  const keysOf = useKeysOf();
  const tasks = useEntryTasks(kind);
  const showsAll = useStore(navigation.state, (state) => state.showsAll);
  const activeId = useActiveId();
  const problem = useStore(vaults.problem);
  const all = useEntries(kind);
  const shown = useMemo(
    () => (showsAll ? all : all.filter(({ entry }) => entry.profileId === activeId)),
    [all, showsAll, activeId],
  );
  const list = useList(shown, ENTRY_LIST);
  const [selectedOf, setSelectedOf] = useState(sentIds);
  if (sentIds !== selectedOf) {
    setSelectedOf(sentIds);
    // What was marked is done with: the next key would send it again.
    list.unmark();
    const isListed = (id: string) => shown.some((row) => row.id === id);
    const first = sentIds.find(isListed) ?? sentIds[0];
    // One of several that were sent together is selected already.
    if (first !== undefined && !sentIds.includes(list.selected?.id ?? '')) list.select(first);
  }
  const freshest = shown.reduce((latest, row) => Math.max(latest, setAt(row)), 0);
  const nowMs = useNow(clock.wallMs() - freshest < MINUTE_MS ? SECOND_MS : MINUTE_MS);
  const { sortName } = list;
  const columns = useMemo(
    () => entryColumns({ kind, showsAll, sortName, nowMs }),
    [kind, showsAll, sortName, nowMs],
  );

  const [unfinished, ...others] = useUnfinished(kind === 'secret');
  const chosen = list.chosen.map(({ entry }) => entry);
  const isAny = chosen.length > 0;
  const { forget, undo } = useForgetEntries(kind, list);
  useKeys(ENTRY_KEYS, {
    new: activeId !== null && tasks.setNew(activeId),
    newValue: tasks.newValue(chosen),
    rotate:
      tasks.rotate(chosen, keysOf('vault.new-value')) ??
      (unfinished && (() => tasks.openRotation({ rotationId: unfinished.rotationId }))),
    copy:
      isAny &&
      (() => {
        const names = chosen.map(({ name }) => name);
        const expressions = names.map((name) => expressionFor(kind, name));
        return copy(expressions.join('\n'), `the expression of ${firstFew(names, MOST_NAMED)}`);
      }),
    coverage: all.length > 0 && (() => openCoverage('all', list.selected?.entry ?? null)),
    log: openLog,
    due: whyNoneDue(kind, all) ?? (() => openCoverage('old', null)),
    allProfiles: () => navigation.showAll(!showsAll),
    forget: isAny && forget,
    bringBack: undo,
    back: showsAll && (() => navigation.showAll(false)),
  });
  useTokenKey(list.selected?.entry.profileId ?? null, 'vaults');
  const unfinishedWords = ({ words, names }: Unfinished) => {
    const listedName = names.find((name) => shown.some(({ entry }) => entry.name === name));
    const first = listedName || showsAll ? '' : `${keysOf('vault.all-profiles')}, then `;
    const key = isAny
      ? `${first}${keysOf('vault.rotate')} on ${listedName ?? names[0]}`
      : keysOf('vault.rotate');
    const more =
      others.length === 1 ? ' 1 more is unfinished.' : ` ${others.length} more are unfinished.`;
    return `${words} Press ${key} to see it.${others.length > 0 ? more : ''}`;
  };

  return (
    <Page list={list}>
      {unfinished && (
        <Box flexShrink={0} paddingX={1}>
          <NoteLine
            tone={unfinished.isSending ? 'waiting' : 'warning'}
            text={unfinishedWords(unfinished)}
          />
        </Box>
      )}
      {problem !== null && shown.length > 0 && <Problem text={problem} />}
      {shown.length === 0 ? (
        <NoEntries kind={kind} isKnownElsewhere={all.length > 0} problem={problem} />
      ) : (
        <>
          <Table list={list} columns={columns} />
          <EntryNotes rows={shown} selected={list.selected} nowMs={nowMs} />
        </>
      )}
    </Page>
  );
}

function whyNoneDue(kind: EntryKind, all: readonly EntryRow[]): string | null {
  if (kind === 'var') return 'Only secrets become due for a new value.';
  return all.some(({ isDue }) => isDue) ? null : 'No secret is due for a new value.';
}

const MOST_NAMED = 3;
