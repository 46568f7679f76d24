import { useMemo } from 'react';
import { dispatchIdOf } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Store } from '../domain/store.ts';
import { counted } from '../domain/words.ts';
import { useKeysOf } from '../kit/Keys.tsx';
import { useStore } from '../kit/use-store.ts';
import { useAskForToken } from '../screens/profiles/use-token-key.tsx';
import { useUnfinished } from '../screens/rotation/unfinished.ts';
import { useServices } from '../screens/services.tsx';

/** What stays wrong until somebody acts, or it has passed. */
export interface Alert {
  /** Of this and no other: one more dispatch is another one. */
  readonly id: string;
  readonly tone: 'warning' | 'failure';
  /** What is wrong, as sentences. */
  readonly text: string;
  /** What to press, where one is: a sentence. */
  readonly way: string;
  /** What `go` does, as a verb; `null` where there is nothing to go to. */
  readonly verb: string | null;
  /** Goes to its rows, or does what helps. */
  readonly go: () => unknown;
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
    ...useProfileGone(),
    ...useRefusedTokens(),
    ...useNotFound(sinceMs),
    ...useStorage(),
    ...useRotations(),
  ];
  return all.filter(({ id }) => !gone.has(id));
}

/** The active profile was removed, or could not be opened. */
function useProfileGone(): readonly Alert[] {
  const { profiles, place } = useServices();
  const problem = useStore(profiles.state, (state) => state.problem);
  if (problem === null) return [];
  const go = () => place.go('profiles');
  return [{ id: problem, tone: 'failure', text: problem, way: '', verb: 'show profiles', go }];
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
  const { profiles, runs, place } = useServices();
  const { activeId } = useStore(profiles.state);
  const rows = useStore(runs.rows);
  const keysOf = useKeysOf();
  const found = useMemo(
    () =>
      Map.groupBy(
        rows.flatMap(({ dispatch }) => {
          const { phase, timeline = [] } = dispatch;
          const isGone = phase.state === 'unknown' && dispatchIdOf(dispatch) !== null;
          return isGone && (timeline.at(-1)?.atMs ?? 0) >= sinceMs ? [dispatch] : [];
        }),
        ({ profileId }) => profileId,
      ),
    [rows, sinceMs],
  );
  return activeFirst(found.keys(), activeId).map((profileId): Alert => {
    const dispatches = found.get(profileId) ?? [];
    const name = profiles.nameOf(profileId) ?? profileId;
    const what =
      dispatches.length === 1
        ? `A dispatch of ${name} now returns 404.`
        : `${dispatches.length} ${name} dispatches now return 404.`;
    const select = dispatches.length === 1 ? 'it' : 'one';
    return {
      id: `404 ${dispatches.map(({ localId }) => localId).join(' ')}`,
      tone: 'failure',
      text: what,
      way: `Select ${select} and press ${keysOf('runs.check-now')} to check again.`,
      verb: 'show them',
      go: () => {
        place.go('runs');
        if (profileId !== activeId) place.showAll(true);
        place.viewRuns('failed');
      },
    };
  });
}

/** What can't be read or stored. The lists that it is about say so themselves. */
function useStorage(): readonly Alert[] {
  const { runs, vaults, place } = useServices();
  const { tab } = useStore(place.state);
  const ofRuns = useStore(runs.state, ({ problem }) => problem);
  const ofVaults = useStore(vaults.problem);
  return [
    ...(ofRuns === null || tab === 'runs' ? [] : [ofRuns]),
    ...(ofVaults === null || tab === 'secrets' || tab === 'vars' ? [] : [ofVaults]),
  ].map((text) => ({ id: text, tone: 'failure', text, way: '', verb: null, go: () => {} }));
}

/** Secrets says it above its list. */
function useRotations(): readonly Alert[] {
  const { place } = useServices();
  const { tab } = useStore(place.state);
  const unfinished = useUnfinished();
  if (tab === 'secrets') return [];
  return unfinished.map(({ rotationId, words }) => ({
    id: `rotation ${rotationId} ${words}`,
    tone: 'warning',
    text: words,
    way: '',
    verb: 'show it',
    go: () => place.goToRotation(rotationId),
  }));
}

function activeFirst(ids: Iterable<ProfileId>, activeId: ProfileId | null): readonly ProfileId[] {
  return [...ids].toSorted((one, other) => Number(other === activeId) - Number(one === activeId));
}
