import type { ProfileId } from '../../domain/profile.ts';
import type { ActiveProfile, SessionPart } from '../session.ts';
import {
  FIRST_PARTS,
  type FormlessProfiles,
  NO_PROFILE_ID,
  type ProfileParts,
  type ProfilesPart,
  type ProfilesState,
} from './profiles-state.ts';

export function withProfiles<S extends ProfilesPart>(state: S, change: Partial<ProfilesState>): S {
  return { ...state, profiles: { ...state.profiles, ...change } };
}

/** What belongs to the active profile. */
export function activeParts(state: ProfilesPart): ProfileParts {
  return partsOf(state, state.profiles.activeId);
}

export function partsOf({ profiles }: ProfilesPart, id: ProfileId): ProfileParts {
  return profiles.parts.get(id) ?? FIRST_PARTS;
}

export function withParts<S extends ProfilesPart>(state: S, id: ProfileId, parts: ProfileParts): S {
  if (partsOf(state, id) === parts) return state;
  const changed = new Map(state.profiles.parts).set(id, parts);
  return withProfiles(state, { parts: changed });
}

/**
 * Changes what belongs to one profile, active or not: an answer that arrives after a switch changes the
 * profile that asked, and nothing of the one now active.
 */
export function changeParts<S extends ProfilesPart>(
  state: S,
  id: ProfileId,
  change: (parts: ProfileParts) => ProfileParts,
): S {
  return withParts(state, id, change(partsOf(state, id)));
}

export function withActiveParts<S extends ProfilesPart>(
  state: S,
  change: Partial<ProfileParts>,
): S {
  return changeParts(state, state.profiles.activeId, (parts) => ({ ...parts, ...change }));
}

/** Activates a profile. What was typed before the first one was known goes to it. */
export function activated<S extends SessionPart & ProfilesPart>(
  state: S,
  profile: ActiveProfile,
): S {
  const parts = new Map(state.profiles.parts);
  const typedBefore = parts.get(NO_PROFILE_ID);
  if (typedBefore && parts.delete(NO_PROFILE_ID)) parts.set(profile.id, typedBefore);
  return {
    ...state,
    session: { phase: 'open', profile },
    profiles: { ...withNames(state.profiles, [profile]), parts, activeId: profile.id },
  };
}

/** Remembers the names of profiles. */
export function withNames(
  profiles: ProfilesState,
  named: readonly { readonly id: ProfileId; readonly name: string }[],
): ProfilesState {
  const names = new Map(profiles.names);
  for (const { id, name } of named) names.set(id, name);
  return { ...profiles, names };
}

/** @returns the active profile, or `null` before one is known. */
export function activeProfile({ session }: SessionPart): ActiveProfile | null {
  return session.phase === 'open' ? session.profile : null;
}

export function activeProfileId(state: SessionPart): ProfileId | null {
  return activeProfile(state)?.id ?? null;
}

/** @returns a profile's current or last known name. */
export function profileLabel(
  { session, profiles }: SessionPart & FormlessProfiles<'names'>,
  id: ProfileId,
): string {
  if (session.phase === 'open' && session.profile.id === id) return session.profile.name;
  return profiles.names.get(id) ?? id;
}
