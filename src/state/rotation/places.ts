import { type SecretPlace, secretId } from '../../domain/secret-place.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { findEntry } from '../vault/vaults.ts';
import type { RotationDraft, RotationPlace } from './rotation.ts';

/** The places of some secrets, with what is known of each. */
export function lookUpPlaces(
  { vaults }: AppState,
  places: readonly SecretPlace[],
): readonly RotationPlace[] {
  const names = new Map(
    vaults.remembered.map(({ profileId, profileName }) => [profileId, profileName]),
  );
  return places.map(({ profileId, vault, name }) => {
    const place = { profileId, vault, name };
    const known = findEntry(vaults, { ...place, kind: 'secret' });
    return { ...place, id: secretId(place), known, lastName: names.get(profileId) ?? '' };
  });
}

/** A draft's places as they are now known. */
export function withNewestVersions<D extends Pick<RotationDraft, 'places'>>(
  state: AppState,
  draft: D,
): D {
  return { ...draft, places: lookUpPlaces(state, draft.places) };
}

/**
 * Other terminals keep working while a plan is on screen, so compare it with what is known now.
 *
 * @returns the first place whose version differs from the plan, or `null`
 */
export function movedPlace(
  state: AppState,
  places: readonly RotationPlace[],
): (RotationPlace & { readonly now: KnownEntry | null }) | null {
  for (const [at, { known: now }] of lookUpPlaces(state, places).entries()) {
    const place = places[at];
    const [before, after] = [place?.known?.version ?? null, now?.version ?? null];
    if (place && before !== after) return { ...place, now };
  }
  return null;
}
