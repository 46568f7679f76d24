import { inventoryPlaces, problemsInWords, readInventory } from '../domain/inventory.ts';
import type { Profile } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { distinct, groupFor, type SecretPlace } from '../domain/rotation-group.ts';
import { complain, type Host } from '../process/host.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { readFileOrStdin } from './read-input.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { RotateOptions } from './script-options.ts';
import { vaultOf } from './vault-of.ts';

/** A place with its profile. */
export interface NamedPlace {
  readonly profile: Profile;
  readonly vault: string;
}

type Places = Result<readonly SecretPlace[], Refusal>;

/** Where a secret is to be set: where the options say, or else wherever it is known to be. */
export async function rotationPlaces(
  host: Host,
  name: string,
  { store, index }: { readonly store: ProfileStore; readonly index: VaultIndex },
  options: RotateOptions,
): Promise<Result<readonly NamedPlace[], Refusal>> {
  const { to = [], group = false, inventory, profile: only } = options;
  const isSaid = to.length > 0 || group || inventory !== undefined;
  const found = [
    placesSaid(name, store, to),
    group ? groupPlaces(name, index) : ok([]),
    inventory === undefined ? ok([]) : await placesIn(host, name, store, inventory),
    isSaid ? ok([]) : knownPlaces(name, index),
  ];
  const all: SecretPlace[] = [];
  for (const places of found) {
    if (!places.ok) return places;
    all.push(...places.value);
  }
  const places = distinct(all).flatMap(({ profileId, vault }) => {
    const profile = store.byId(profileId);
    return profile ? [{ profile, vault }] : [];
  });
  const gone = distinct(all).length - places.length;
  if (gone > 0 && group)
    complain(host, `The group has places in profiles that aren't stored: ${gone}.`);
  const wanted = places.filter(
    ({ profile }) => only === undefined || to.length > 0 || profile.name === only,
  );
  return wanted.length > 0
    ? ok(wanted)
    : nothingSent(`${name} isn't known anywhere yet. Name its places with --to PROFILE/VAULT.`);
}

function placesSaid(name: string, store: ProfileStore, to: readonly string[]): Places {
  const places: SecretPlace[] = [];
  for (const [at, place] of to.entries()) {
    const slash = place.indexOf('/');
    const profile = store.find(slash < 0 ? place : place.slice(0, slash));
    if (!profile) return nothingSent(`--to number ${at + 1} names no profile.`);
    const vault = vaultOf(profile, slash < 0 ? {} : { vault: place.slice(slash + 1) });
    if (!vault.ok) return vault;
    places.push({ profileId: profile.id, vault: vault.value, name });
  }
  return ok(places);
}

function groupPlaces(name: string, index: VaultIndex): Places {
  const groups = index.groups.load();
  if (!groups.ok) return nothingSent(groups.error.message);
  const group = groupFor(groups.value, name);
  return group
    ? ok(group.places.filter((place) => place.name === name))
    : nothingSent(`${name} isn't in a rotation group. Save one in a rotation's plan.`);
}

/** The lines about this secret. If any line is bad, none counts: a partial rotation would look whole. */
async function placesIn(
  host: Host,
  name: string,
  store: ProfileStore,
  file: string,
): Promise<Places> {
  const text = await readFileOrStdin(host, file, 'The inventory');
  if (!text.ok) return nothingSent(text.error);
  const inventory = readInventory(text.value);
  const { places, problems } = inventoryPlaces(inventory, store.list());
  const all = [...inventory.problems, ...problems];
  if (all.length > 0) return nothingSent(`The inventory cannot be used. ${problemsInWords(all)}`);
  const own = places.filter((place) => place.name === name);
  const others = places.length - own.length;
  if (others > 0) complain(host, `Inventory lines for other secrets: ${others}.`);
  return own.length > 0 ? ok(own) : nothingSent(`The inventory has no places for ${name}.`);
}

function knownPlaces(name: string, index: VaultIndex): Places {
  const loaded = index.load();
  if (!loaded.ok) return nothingSent(loaded.error.message);
  return ok(loaded.value.filter((entry) => entry.kind === 'secret' && entry.name === name));
}
