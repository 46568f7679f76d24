import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { checkConnection } from '../profiles/check-connection.ts';
import type { ProfilesScope } from '../profiles/profiles-scope.ts';
import { openTokenPrompt } from '../profiles/token-prompt.ts';
import { show } from '../rotation/drafting.ts';
import type { RotationScope } from '../rotation/rotation.ts';
import { unfinishedInShort } from '../rotation/unfinished.ts';
import type { ActionTable, Pressed } from '../slice-table.ts';
import { isUnreachable } from '../watching/silence.ts';
import { serviceOf, type TokenProblem, type WatchingScope } from '../watching/watch.ts';
import { watchedAgain } from '../watching/watching-update.ts';

/** What stays wrong until someone acts, or until it has passed. */
export type Alert =
  /** Without a token that is accepted, the profile's checks are paused. */
  | {
      readonly kind: 'token';
      readonly profileId: ProfileId;
      readonly why: TokenProblem;
      readonly paused: number;
    }
  | { readonly kind: 'unreachable'; readonly profileId: ProfileId; readonly sinceMs: number }
  /** The service accepted these dispatches, and no longer knows them. */
  | {
      readonly kind: 'forgotten';
      readonly profileId: ProfileId;
      readonly dispatches: readonly Dispatch[];
    }
  | {
      readonly kind: 'rotation';
      readonly names: string;
      /** `null` if it was sent in this terminal. */
      readonly sinceMs: number | null;
      readonly counts: string;
    };

interface AlertScope extends ProfilesScope, RotationScope, WatchingScope {}

type Source = Pick<
  AlertScope,
  'dispatches' | 'watching' | 'profiles' | 'rotation' | 'unfinished' | 'screen'
>;

/** The most urgent first: the active profile's before those of others, what stops before what waits. */
export function alertsOf(state: Source): readonly Alert[] {
  const { watching, profiles, screen } = state;
  const paused = [...watching.pausedProfiles].map(([profileId, why]): Alert => {
    const own = [...watching.watches.values()].filter((watch) => watch.profileId === profileId);
    return { kind: 'token', profileId, why, paused: own.length };
  });
  const silent = [...watching.silences.values()]
    .filter(isUnreachable)
    .map(({ profileId, sinceMs }): Alert => ({ kind: 'unreachable', profileId, sinceMs }));
  const forgotten = [...Map.groupBy(forgottenOf(state), ({ profileId }) => profileId)].map(
    ([profileId, dispatches]): Alert => ({ kind: 'forgotten', profileId, dispatches }),
  );
  // Its own screen says more.
  const rotations = screen === 'rotation' ? [] : unfinishedInShort(state);
  const isOfActive = (alert: Alert) =>
    'profileId' in alert && alert.profileId === profiles.activeId;
  return [
    ...[...paused, ...silent, ...forgotten].toSorted(
      (a, b) => Number(isOfActive(b)) - Number(isOfActive(a)),
    ),
    ...rotations.map((rotation): Alert => ({ kind: 'rotation', ...rotation })),
  ];
}

/** Those that nobody has settled since. */
function forgottenOf({ watching, dispatches }: Source): readonly Dispatch[] {
  return [...watching.forgotten.keys()].flatMap((localId) => {
    const dispatch = dispatches.get(localId);
    return dispatch?.phase.state === 'unknown' ? [dispatch] : [];
  });
}

/** What the key beside the alert does. */
export const ALERT_ACTIONS = {
  fix: (state, pressed) => {
    const [alert] = alertsOf(state);
    return alert ? fixed(state, alert, pressed) : state;
  },
} satisfies ActionTable<AlertScope>;

function fixed<S extends AlertScope>(state: S, alert: Alert, { now }: Pressed): S {
  switch (alert.kind) {
    case 'token':
      return openTokenPrompt(state, alert.profileId);
    case 'unreachable':
      return checkService(state, alert.profileId, now);
    case 'forgotten':
      return alert.dispatches.reduce<S>((rest, each) => watchedAgain(rest, each, now), state);
    case 'rotation':
      return show(state);
  }
}

/** Its checks are due at once. Without any, a harmless request finds out. */
function checkService<S extends AlertScope>(
  state: S,
  profileId: ProfileId,
  now: Pressed['now'],
): S {
  const service = state.watching.services.get(profileId) ?? profileId;
  const watches = new Map(state.watching.watches);
  const own = [...watches.values()].filter((each) => serviceOf(state.watching, each) === service);
  if (own.length === 0) return checkConnection(state, profileId, now);
  for (const each of own) watches.set(each.localId, { ...each, nextCheckAtMs: now.monoMs });
  return { ...state, watching: { ...state.watching, watches } };
}
