import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { selectedProfile } from '../profiles/profile-parts.ts';
import { areaOf } from '../profiles/token-prompt.ts';
import { rejectedProfiles } from '../rotation/rotation.ts';
import { rotationList } from '../rotation/rotation-list.ts';
import { unfinishedInShort } from '../rotation/unfinished-rotations.ts';
import { activeProfile, activeProfileId } from '../session.ts';
import { wasTokenRejected } from '../vault/vault-form.ts';
import { vaultFormOnScreen } from '../vault/vault-form-parts.ts';
import type { TokenProblem } from '../watching/watch.ts';
import { isUnreachable } from '../watching/watch.ts';

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

/** The most urgent first: the active profile's before those of others, what stops before what waits. */
export function alertsOf(state: AppState): readonly Alert[] {
  const { watching, screen } = state;
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
    'profileId' in alert && alert.profileId === activeProfileId(state);
  return [
    ...[...paused, ...silent, ...forgotten].toSorted(
      (a, b) => Number(isOfActive(b)) - Number(isOfActive(a)),
    ),
    ...rotations.map((rotation): Alert => ({ kind: 'rotation', ...rotation })),
  ];
}

/** Those that nobody has settled since. */
function forgottenOf({ watching, dispatches }: AppState): readonly Dispatch[] {
  return [...watching.forgotten.keys()].flatMap((localId) => {
    const dispatch = dispatches.get(localId);
    return dispatch?.phase.state === 'unknown' ? [dispatch] : [];
  });
}

/** Whether the results on screen, of a vault form, wait for another token. */
export function isTokenRejectedHere(state: AppState): boolean {
  const isForm = state.screen === 'secrets-form' || state.screen === 'vars-form';
  return isForm && wasTokenRejected(vaultFormOnScreen(state));
}

/**
 * Whose token is asked for: that of the selected row where rows stand for profiles, but in the results of a rotation
 * one that was rejected; otherwise that of the profile which can't go on without one, the active one first.
 */
export function profileToAsk(state: AppState): ProfileId | null {
  const row = profileOfRow(state);
  if (row !== null) {
    const rejected = state.screen === 'rotation' ? rejectedProfiles(state.rotation) : [];
    const isOwn =
      rejected.includes(row) || rotationList(state).selected?.destination?.tokenKind === null;
    return isOwn ? row : (rejected[0] ?? row);
  }
  const active = activeProfile(state);
  const lacksOne =
    active !== null &&
    (isTokenRejectedHere(state) || chooseTokenKind(areaOf(state), active.tokenKinds) === null);
  const [alert] = lacksOne ? [] : alertsOf(state).filter(({ kind }) => kind === 'token');
  return alert?.kind === 'token' ? alert.profileId : (active?.id ?? null);
}

/** The profile of the selected row of Profiles, or of a rotation, or that a form was opened for; `null` elsewhere. */
export function profileOfRow(state: AppState): ProfileId | null {
  if (state.profiles.writingTo !== null) return state.profiles.writingTo;
  if (state.screen === 'profiles') return selectedProfile(state)?.id ?? null;
  return state.screen === 'rotation'
    ? (rotationList(state).selected?.place.profileId ?? null)
    : null;
}
