import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { selectedProfile } from '../profiles/profile-parts.ts';
import { areaOfScreen } from '../profiles/token-prompt.ts';
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

/** Whose token is asked for: that of the selected row where rows stand for profiles, or of who can't go on without. */
export function profileToAsk(state: AppState): ProfileId | null {
  const ofRow = state.screen === 'rotation' ? profileOfPlace(state) : profileOfRow(state);
  return ofRow ?? profileInNeed(state);
}

/** In a rotation, the profile of the selected place if it needs a token, or else one whose token was rejected. */
function profileOfPlace(state: AppState): ProfileId | null {
  const { selected } = rotationList(state);
  if (selected === null) return null;
  const { profileId } = selected.place;
  const rejected = rejectedProfiles(state.rotation);
  const needsOne = rejected.includes(profileId) || selected.destination?.tokenKind === null;
  return needsOne ? profileId : (rejected[0] ?? profileId);
}

/** The active profile if it needs a token here, or else one whose checks wait for a token. */
function profileInNeed(state: AppState): ProfileId | null {
  const active = activeProfile(state);
  if (active === null) return null;
  const needsOne =
    isTokenRejectedHere(state) || chooseTokenKind(areaOfScreen(state), active.tokenKinds) === null;
  const alert = needsOne ? undefined : alertsOf(state).find(({ kind }) => kind === 'token');
  return alert?.kind === 'token' ? alert.profileId : active.id;
}

/** The profile of the selected row of Profiles, or of a rotation, or that a form was opened for; `null` elsewhere. */
export function profileOfRow(state: AppState): ProfileId | null {
  if (state.profiles.writingTo !== null) return state.profiles.writingTo;
  if (state.screen === 'profiles') return selectedProfile(state)?.id ?? null;
  return state.screen === 'rotation'
    ? (rotationList(state).selected?.place.profileId ?? null)
    : null;
}
