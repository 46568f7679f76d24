import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { EntryPlace, SecretPlace } from '../../domain/vault-records.ts';

/** What is open over a list: what it writes, and where. */
export type Task =
  /** A form for one vault: new entries, or new values of some. */
  | {
      readonly kind: 'set';
      readonly profileId: ProfileId;
      readonly place?: { readonly vault: string; readonly names: readonly string[] };
    }
  /** Secrets wherever they are known. */
  | { readonly kind: 'rotate'; readonly names: readonly string[] }
  /** Secrets in these places; the others where they are known are shown, and left out. */
  | { readonly kind: 'rotate'; readonly places: readonly SecretPlace[] }
  /** A rotation that isn't set everywhere. */
  | { readonly kind: 'rotate'; readonly rotationId: string };

/** What gives some places a new value, or why nothing does: a form writes to one vault, and vars don't rotate. */
export function newValueTask(kind: EntryKind, places: readonly EntryPlace[]): Task | string {
  const [first] = places;
  if (first === undefined) return 'There is nothing to set here.';
  const { profileId, vault } = first;
  const isOneVault = places.every((each) => each.vault === vault && each.profileId === profileId);
  if (places.length === 1 || (kind === 'var' && isOneVault)) {
    return { kind: 'set', profileId, place: { vault, names: places.map(({ name }) => name) } };
  }
  if (kind === 'secret') return { kind: 'rotate', places };
  return 'The marked vars are in several vaults. Mark those of one vault.';
}

/** What gives some names a new value everywhere. */
export function rotateTask(places: readonly EntryPlace[]): Task {
  return { kind: 'rotate', names: [...new Set(places.map(({ name }) => name))] };
}
