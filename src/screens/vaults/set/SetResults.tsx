import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import { type EntryKind, expressionFor, resultCounts } from '../../../domain/entry-result.ts';
import { counted } from '../../../domain/words.ts';
import type { Column } from '../../../kit/columns.ts';
import { FilterLine } from '../../../kit/FilterLine.tsx';
import { keyTable } from '../../../kit/key-table.ts';
import { Room, useRoom } from '../../../kit/Room.tsx';
import { Table } from '../../../kit/Table.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useOnUnmount } from '../../../kit/use-latest.ts';
import { useList } from '../../../kit/use-list.ts';
import { useStore } from '../../../kit/use-store.ts';
import { ProgressBar } from '../../../kit/Waiting.tsx';
import { DestinationHead } from '../../DestinationLines.tsx';
import { useMayWrite } from '../../may-write.tsx';
import { Page } from '../../Page.tsx';
import { useTokenKey } from '../../profiles/TokenPrompt.tsx';
import { useServices } from '../../services.tsx';
import { resultColumn, resultLine } from '../result-words.ts';
import { type Entry, leaveRest, takeRest } from './entry-drafts.ts';
import { Reason } from './Reason.tsx';
import type { ResultRow } from './result-row.ts';
import { type Sent, tellEnd, versionsOf } from './use-set-entries.tsx';

export const RESULT_KEYS = keyTable('results', 'What was set', {
  retry: { keys: ['r'], label: 'retry one by one', foot: 1, once: true, also: ['again', 'settle'] },
  stop: { keys: ['x'], label: 'stop', foot: 2, once: true },
  edit: { keys: ['e'], label: "edit what isn't set", foot: 3, once: true },
  reason: { keys: ['enter'], label: 'reason in full', foot: 4 },
  copy: { keys: ['y'], label: 'copy', about: 'copy the expression', foot: 5 },
  setNew: { keys: ['n'], label: 'set new', foot: 6, once: true },
  back: { keys: ['esc'], label: 'back', foot: 9 },
});

interface SetResultsProps {
  readonly sent: Sent;
  /** Back to the form, with what isn't confirmed. */
  readonly onEdit: (rest: { readonly vault: string; readonly entries: readonly Entry[] }) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** What came of each secret or var. What isn't confirmed is kept, wherever one goes from here. */
export function SetResults({ sent, onEdit, onNew, onClose }: SetResultsProps): ReactNode {
  const services = useServices();
  const { notices, leftEntries, machine } = services;
  const mayWrite = useMayWrite();
  const { of, send, entries } = sent;
  const { kind, to, vault } = send;
  const { isSending, results, explanation, said } = useStore(send.state);
  const [versionsBefore, setVersionsBefore] = useState(sent.versionsBefore);
  const [isReading, setIsReading] = useState(false);
  const rows = useMemo(
    () =>
      entries.map(({ id, name }): ResultRow => {
        const result = results.get(id) ?? null;
        const versionBefore = versionsBefore.get(id) ?? null;
        return { id, name, result, versionBefore, isSending: isSending && result === null };
      }),
    [entries, results, versionsBefore, isSending],
  );
  const list = useList(rows, { ...RESULT_LIST, isActive: !isReading });
  const { selected } = list;
  const { isCompact } = useRoom();

  const keepRest = () => leaveRest(leftEntries, of, send);
  useOnUnmount(() => void send.ended.then(keepRest));

  const retry = async () => {
    const { open } = send;
    const what = `Set ${counted(open.length, kind)} one by one`;
    const [writable] = (await mayWrite([to], { what, requests: open.length })) ?? [];
    if (!writable) return;
    const before = versionsOf(services, of, to, open);
    const started = await send.retry('one-by-one', writable);
    if (!started.ok) return notices.say('failure', started.error);
    setVersionsBefore(new Map([...versionsBefore, ...before]));
    void tellEnd(services, send);
  };
  const edit = () => {
    if (of.place === null) return onEdit({ vault, entries: takeRest(send) });
    keepRest();
    onEdit({ vault, entries: [] });
  };
  const stop = () => {
    send.stop();
    notices.say('info', 'Stopped: nothing more is sent. What was sent is still answered.');
  };
  const copy = async ({ name }: ResultRow) => {
    const { tone, text } = await machine.copy(expressionFor(kind, name), 'the expression');
    notices.say(tone, text);
  };
  const hasOpen = !isSending && send.open.length > 0;
  const wait = isSending && "It's being sent. Wait for the response.";
  useKeys(
    RESULT_KEYS,
    {
      retry: wait || (hasOpen && retry),
      stop: isSending && stop,
      edit: hasOpen && edit,
      reason: selected !== null && (whyNoReason(selected, said) ?? (() => setIsReading(true))),
      copy: selected !== null && (() => copy(selected)),
      setNew: !isSending && onNew,
      back: onClose,
    },
    !isReading,
  );

  useTokenKey(of.profileId, 'vaults', !isReading);

  const title = titleOf(kind, rows, isSending);
  if (isReading && selected !== null) {
    return <Reason row={selected} of={sent} onClose={() => setIsReading(false)} />;
  }
  return (
    <Page position={list.position} filter={<FilterLine list={list} />}>
      <DestinationHead what={title} to={to} />
      {isSending && (
        <ProgressBar
          done={results.size}
          total={entries.length}
          words={resultCounts(results.values())}
        />
      )}
      <Room isFilled={false}>
        <Table list={list} columns={COLUMNS} />
      </Room>
      <Box flexDirection="column" flexShrink={0} paddingX={3} marginTop={isCompact ? 0 : 1}>
        {selected?.result?.state === 'set' && (
          <Text tone="muted">{`use it as ${expressionFor(kind, selected.name)}`}</Text>
        )}
        {explanation !== null && (
          <Text tone="warning" wrap={isCompact ? 'truncate-end' : 'wrap'}>
            {explanation}
          </Text>
        )}
      </Box>
    </Page>
  );
}

const RESULT_LIST = {
  idOf: ({ id }: ResultRow) => id,
  searchText: (row: ResultRow) => `${row.name}\n${resultLine(row)}`,
};

const COLUMNS: readonly Column<ResultRow>[] = [
  {
    head: 'NAME',
    width: { least: 10, enough: 20, most: 48 },
    cut: 'middle',
    isName: true,
    cell: ({ name }) => name,
  },
  resultColumn((row) => row),
];

/** A place that is set has no reason, unless the service said something. */
function whyNoReason({ result }: ResultRow, said: readonly string[]): string | null {
  if (result === null) return 'It has no response yet.';
  return result.state === 'set' && said.length === 0
    ? "It's set. There is nothing more to read."
    : null;
}

const NOUNS = { secret: 'Secrets', var: 'Vars' } as const;

/** No more than the answers say: what is unknown may be set. */
function titleOf(kind: EntryKind, rows: readonly ResultRow[], isSending: boolean): string {
  if (isSending) return `Setting ${kind}s`;
  const states = new Set(rows.map(({ result }) => result?.state));
  if (states.has('set')) return `${NOUNS[kind]} ${states.size === 1 ? 'set' : 'partly set'}`;
  return states.has('unknown') ? `Unconfirmed ${kind}s` : `${NOUNS[kind]} not set`;
}
