import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { dispatchIdOf } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Store } from '../domain/store.ts';
import { counted } from '../domain/words.ts';
import type { Column } from '../kit/columns.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/DialogHost.tsx';
import { fitText, rowsOf, wrappedRows } from '../kit/fit-text.ts';
import { useKeysOf } from '../kit/Keys.tsx';
import { keyTable } from '../kit/key-table.ts';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { Table } from '../kit/Table.tsx';
import { Text } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { useStore } from '../kit/use-store.ts';
import { useAskForToken } from '../screens/profiles/TokenPrompt.tsx';
import { useOpenRotation } from '../screens/rotation/open-rotation.ts';
import { useUnfinished } from '../screens/rotation/unfinished.ts';
import { useServices } from '../screens/services.tsx';

/** Something that is wrong, shown until it is dealt with or has passed. */
export interface Alert {
  /** Another one as soon as a dispatch joins it: a dismissed alert then comes back. */
  readonly id: string;
  readonly tone: 'warning' | 'failure';
  /** What is wrong, as sentences. */
  readonly text: string;
  /** What to press, where one is: a sentence. */
  readonly way?: string;
  /** What `go` does, as a verb; without it, there is nothing to go to. */
  readonly verb?: string;
  /** Goes to its rows, or does what helps. */
  readonly go?: () => unknown;
}

/** What is remembered of alerts as long as the app is open. */
export class AlertMemory {
  /** Those that a person doesn't want to see any more, by id. */
  readonly dismissed = new Store<ReadonlySet<string>>(new Set());
  /** Wall clock: what was wrong before is no news. */
  readonly sinceMs: number;

  constructor(sinceMs: number) {
    this.sinceMs = sinceMs;
  }

  dismiss(id: string): void {
    this.dismissed.set(new Set(this.dismissed.get()).add(id));
  }
}

/** What is wrong now, the most urgent first: what stops before what waits, the active profile's before that of others. */
export function useAlerts({ dismissed, sinceMs }: AlertMemory): readonly Alert[] {
  const gone = useStore(dismissed);
  const all = [
    ...useUnreadable(),
    ...useRefusedTokens(),
    ...useNotFound(sinceMs),
    ...useRotations(),
  ];
  return all.filter(({ id }) => !gone.has(id));
}

/** The active profile, if it is gone, and what can't be read or stored. Lists say themselves what is wrong with theirs. */
function useUnreadable(): readonly Alert[] {
  const { profiles, runs, vaults, navigation } = useServices();
  const { tab } = useStore(navigation.state);
  const ofProfiles = useStore(profiles.state, ({ problem }) => problem);
  const ofRuns = useStore(runs.state, ({ problem }) => problem);
  const ofVaults = useStore(vaults.problem);
  const alertOf = (text: string): Alert => ({ id: text, tone: 'failure', text });
  const go = () => navigation.go('profiles');
  return [
    ...(ofProfiles === null ? [] : [{ ...alertOf(ofProfiles), verb: 'show profiles', go }]),
    ...(ofRuns === null || tab === 'runs' ? [] : [alertOf(ofRuns)]),
    ...(ofVaults === null || tab === 'secrets' || tab === 'vars' ? [] : [alertOf(ofVaults)]),
  ];
}

function useRefusedTokens(): readonly Alert[] {
  const { profiles, runs } = useServices();
  const { refusedIds, activeId } = useStore(profiles.state);
  const rows = useStore(runs.rows);
  const askForToken = useAskForToken();
  const keysOf = useKeysOf();
  return activeFirst(refusedIds, activeId).map((profileId): Alert => {
    const paused = rows.filter(
      ({ dispatch }) => dispatch.profileId === profileId && dispatch.phase.state === 'waiting',
    ).length;
    const is = paused === 1 ? 'is' : 'are';
    const checks = paused === 0 ? '' : ` ${counted(paused, 'check')} ${is} paused.`;
    return {
      id: `token ${profileId}`,
      tone: 'failure',
      text: `${profiles.nameOf(profileId) ?? profileId}'s token was rejected.${checks}`,
      way: profileId === activeId ? `Press ${keysOf('token-prompt.open')} to replace it.` : '',
      verb: 'replace the token',
      go: () => askForToken(profileId, 'dispatches'),
    };
  });
}

/** Dispatches that services accepted and, since this terminal is open, answer 404 for. */
function useNotFound(sinceMs: number): readonly Alert[] {
  const { profiles, runs, navigation } = useServices();
  const { activeId } = useStore(profiles.state);
  const rows = useStore(runs.rows);
  const keysOf = useKeysOf();
  const found = useMemo(() => {
    const gone = rows.flatMap(({ dispatch }) => {
      const { phase, timeline = [] } = dispatch;
      const isGone = phase.state === 'unknown' && dispatchIdOf(dispatch) !== null;
      return isGone && (timeline.at(-1)?.atMs ?? 0) >= sinceMs ? [dispatch] : [];
    });
    return Map.groupBy(gone, ({ profileId }) => profileId);
  }, [rows, sinceMs]);
  return activeFirst(found.keys(), activeId).map((profileId): Alert => {
    const dispatches = found.get(profileId) ?? [];
    const name = profiles.nameOf(profileId) ?? profileId;
    const isOne = dispatches.length === 1;
    return {
      id: `404 ${dispatches.map(({ localId }) => localId).join(' ')}`,
      tone: 'failure',
      text: isOne
        ? `A dispatch of ${name} now returns 404.`
        : `${dispatches.length} ${name} dispatches now return 404.`,
      way: `Select ${isOne ? 'it' : 'one'} and press ${keysOf('runs.check-now')} to check again.`,
      verb: 'show them',
      go: () => {
        navigation.go('runs');
        if (profileId !== activeId) navigation.showAll(true);
        navigation.viewRuns('unknown');
      },
    };
  });
}

/** Secrets says it above its list. */
function useRotations(): readonly Alert[] {
  const { navigation, notices } = useServices();
  const keysOf = useKeysOf();
  const openRotation = useOpenRotation();
  const { tab } = useStore(navigation.state);
  const unfinished = useUnfinished(tab !== 'secrets');
  const goTo = (rotationId: string): void => {
    navigation.go('secrets');
    const task = navigation.entriesTasks.secret.get();
    if (task === null) openRotation({ rotationId });
    // What is typed isn't replaced.
    else if (task.kind !== 'rotation' || task.run.id !== rotationId)
      notices.say('info', `Leave what is open here first, then press ${keysOf('vault.rotate')}.`);
  };
  const waiting = unfinished.filter(({ isSending }) => !isSending);
  return waiting.map(({ rotationId, words }) => ({
    id: `rotation ${rotationId} ${words}`,
    tone: 'warning',
    text: words,
    verb: 'show it',
    go: () => goTo(rotationId),
  }));
}

function activeFirst(ids: Iterable<ProfileId>, activeId: ProfileId | null): readonly ProfileId[] {
  return [...ids].toSorted((one, other) => Number(other === activeId) - Number(one === activeId));
}

const MARGIN = 1;
const MOST_ROWS = 2;

interface OfMemory {
  readonly memory: AlertMemory;
}

/** The most urgent alert, and the way to all. */
export function AlertLine({ memory }: OfMemory): ReactNode {
  const { columns } = useRoom();
  const key = useKeysOf()('app.show-alerts');
  const alerts = useAlerts(memory);
  const [alert] = alerts;
  const count = alerts.length;
  const way = count > 1 ? ` · ${key} shows all ${count}` : ` · ${key}: ${alert?.verb ?? 'dismiss'}`;
  const words = alert ? [alert.text, alert.way].filter(Boolean).join(' ') : '';
  useSpoken(alert ? `Problem: ${count === 1 ? '' : `1 of ${count}: `}${words}${way}` : null);
  if (!alert) return null;
  const room = columns - 2 * MARGIN;
  const text = `${count === 1 ? '! ' : `! 1/${count} `}${words}`;
  return (
    <Box flexShrink={0} paddingX={MARGIN}>
      <Text tone={alert.tone} wrap="wrap">
        {rowsOf(text + way, room) <= MOST_ROWS ? text + way : withWay(text, way, room)}
      </Text>
    </Box>
  );
}

/** What to do comes first in an alert, so its end gives way. */
function withWay(text: string, way: string, columns: number): string {
  const [first = '', ...rest] = wrappedRows(text, columns).map((row) => row.trimEnd());
  const room = Math.max(0, columns - way.length);
  return `${first}\n${fitText(rest.join(' '), room).trimEnd()}${way}`;
}

export const ALERT_KEYS = keyTable('alerts', 'What needs a look', {
  go: { keys: ['enter'], label: 'go there', foot: 1, isBasic: true, once: true },
  dismiss: { keys: ['d'], label: 'dismiss', foot: 2, isBasic: true, once: true },
  close: { keys: ['esc', 'w', 'ctrl+c'], label: 'close', foot: 3, isBasic: true },
});

const LIST = { idOf: ({ id }: Alert) => id };

const COLUMNS: readonly Column<Alert>[] = [
  { width: { least: 20 }, cell: ({ text, tone }) => ({ text, tone }) },
];

/** Everything that is wrong now: go to it, or dismiss it for this session. */
export function AlertsDialog({ memory, done }: OfMemory & { done: Done<Alert> }): ReactNode {
  const alerts = useAlerts(memory);
  const list = useList(alerts, LIST);
  const { selected } = list;
  useKeys(ALERT_KEYS, {
    go: selected?.verb !== undefined && (() => done(selected)),
    dismiss:
      selected &&
      (() => {
        memory.dismiss(selected.id);
        if (alerts.length === 1) done(null);
      }),
    close: () => done(null),
  });
  return (
    <Dialog title="What needs a look">
      {alerts.length > 1 && <Table list={list} columns={COLUMNS} indent={0} />}
      <Box flexDirection="column" flexShrink={0} rowGap={1} paddingTop={alerts.length > 1 ? 1 : 0}>
        <Text tone={selected?.tone ?? 'muted'} wrap="wrap">
          {selected?.text ?? 'Nothing needs a look any more.'}
        </Text>
        {selected?.verb !== undefined && <Text tone="muted">{`enter: ${selected.verb}`}</Text>}
      </Box>
    </Dialog>
  );
}
