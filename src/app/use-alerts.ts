import { useMemo } from 'react';
import { dispatchIdOf } from '../domain/dispatch.ts';
import { dispatchName } from '../domain/dispatch-words.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Store } from '../domain/store.ts';
import { counted, firstFew } from '../domain/words.ts';
import { useKeyMap } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { useStore } from '../kit/use-store.ts';
import { TABS, type Tab } from '../screens/navigation.ts';
import { useAskForToken } from '../screens/profiles/TokenPrompt.tsx';
import { useOpenRotation } from '../screens/rotation/open-rotation.ts';
import { useUnfinished } from '../screens/rotation/unfinished.ts';
import { isFailing } from '../screens/runs/run-list.ts';
import { useServices } from '../screens/services.tsx';

/** Something that is wrong, shown until it is dealt with or has passed. */
export interface Alert {
  /** Another one as soon as a dispatch joins it: a dismissed alert then comes back. */
  readonly id: string;
  readonly tone: 'warning' | 'failure';
  /** What is wrong, as sentences. */
  readonly text: string;
  /** Where the screen says it itself. */
  readonly saidOn?: readonly Tab[];
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
    ...useFailingChecks(),
    ...useWrongPreferences(),
  ];
  return all.filter(({ id }) => !gone.has(id));
}

/** The active profile, if it is gone, and what can't be read or stored. */
function useUnreadable(): readonly Alert[] {
  const { profiles, runs, vaults, navigation } = useServices();
  const ofProfiles = useStore(profiles.state, ({ problem }) => problem);
  const ofRuns = useStore(runs.state, ({ problem }) => problem);
  const ofVaults = useStore(vaults.problem);
  const alertOf = (text: string): Alert => ({ id: text, tone: 'failure', text });
  const go = () => navigation.go('profiles');
  return [
    ...(ofProfiles === null ? [] : [{ ...alertOf(ofProfiles), verb: 'show profiles', go }]),
    ...(ofRuns === null ? [] : [{ ...alertOf(ofRuns), saidOn: ['runs'] as const }]),
    ...(ofVaults === null ? [] : [{ ...alertOf(ofVaults), saidOn: ['secrets', 'vars'] as const }]),
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

function useRotations(): readonly Alert[] {
  const { navigation, notices } = useServices();
  const keysOf = useKeysOf();
  const openRotation = useOpenRotation();
  const unfinished = useUnfinished();
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
    saidOn: ['secrets'],
    verb: 'show it',
    go: () => goTo(rotationId),
  }));
}

/** Their rows say it, and they go on by themselves, unless they are paused. */
function useFailingChecks(): readonly Alert[] {
  const { profiles, runs, navigation } = useServices();
  const rows = useStore(runs.rows);
  const { refusedIds } = useStore(profiles.state);
  const failing = useMemo(
    () => rows.filter(({ dispatch }) => isFailing(dispatch) && !refusedIds.has(dispatch.profileId)),
    [rows, refusedIds],
  );
  if (failing.length === 0) return [];
  const names = failing.map(({ dispatch }) => dispatchName(dispatch));
  return [
    {
      id: `checks ${failing.map(({ dispatch }) => dispatch.localId).join(' ')}`,
      tone: 'warning',
      text: `Checks of ${firstFew(names, 3)} fail. They are tried again, and ! marks them on Runs.`,
      saidOn: TABS,
      verb: 'show them',
      go: () => {
        navigation.go('runs');
        navigation.showAll(true);
        navigation.viewRuns('waiting');
      },
    },
  ];
}

/** A notice has said it, at the start or as the file changed. */
function useWrongPreferences(): readonly Alert[] {
  const { problems } = useStore(useServices().preferences.state);
  const ofKeys = useKeyMap().problems;
  return [...problems, ...ofKeys].map((text) => ({
    id: text,
    tone: 'warning',
    text,
    saidOn: TABS,
  }));
}

function activeFirst(ids: Iterable<ProfileId>, activeId: ProfileId | null): readonly ProfileId[] {
  return [...ids].toSorted((one, other) => Number(other === activeId) - Number(one === activeId));
}
