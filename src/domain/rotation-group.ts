import { type EntryPlace, placeId } from './vault-records.ts';

/** A place of a secret: its name in one vault of one profile. */
export type SecretPlace = Omit<EntryPlace, 'kind'>;

/** Places that are rotated together, whether or not this machine ever set them. */
export interface RotationGroup {
  /** Usually the secret's name. */
  readonly name: string;
  readonly places: readonly SecretPlace[];
  /** After how many days its secrets are due; `null` for what the preferences say. */
  readonly dueDays: number | null;
}

/** A secret's group: the one called like it, or else one that has it. */
export function groupFor(groups: readonly RotationGroup[], secret: string): RotationGroup | null {
  const having = groups.filter(({ places }) => places.some(({ name }) => name === secret));
  return having.find(({ name }) => name === secret) ?? having[0] ?? null;
}

/**
 * How the places that get a new value relate to the groups of their secrets: exactly those places, more than
 * those, or `null` where a group is missing or not whole.
 */
export function groupCover(
  groups: readonly RotationGroup[],
  secrets: readonly string[],
  places: readonly SecretPlace[],
): 'exact' | 'more' | null {
  const grouped = secrets.map((secret) =>
    (groupFor(groups, secret)?.places ?? []).filter(({ name }) => name === secret),
  );
  const given = new Set(places.map(secretId));
  const isWhole = (all: readonly SecretPlace[]) =>
    all.length > 0 && all.every((place) => given.has(secretId(place)));
  if (!grouped.every(isWhole)) return null;
  return grouped.flat().length === given.size ? 'exact' : 'more';
}

/** The group of a secret's places: adds them to the group it has, or to a new one. */
export function groupWith(
  groups: readonly RotationGroup[],
  secret: string,
  places: readonly SecretPlace[],
): RotationGroup {
  const group = groupFor(groups, secret) ?? { name: secret, places: [], dueDays: null };
  return { ...group, places: distinct([...group.places, ...places]) };
}

/** Why groups can't be saved in place of others: those on disk are not the same any more. `null` if they are. */
export function changedMeanwhile(
  stored: readonly RotationGroup[],
  groups: readonly RotationGroup[],
  inPlaceOf: readonly RotationGroup[],
): string | null {
  for (const name of new Set([...groups, ...inPlaceOf].map((group) => group.name))) {
    const [now, then] = [groupNamed(stored, name), groupNamed(inPlaceOf, name)];
    if (sameGroup(now, then)) continue;
    if (now === null) return `Another terminal has forgotten the group ${name} in the meantime.`;
    const what = then === null ? 'saved a group named' : 'changed the group';
    return `Another terminal has ${what} ${name} in the meantime.`;
  }
  return null;
}

export function groupNamed(groups: readonly RotationGroup[], named: string): RotationGroup | null {
  return groups.find(({ name }) => name === named) ?? null;
}

export function sameGroup(a: RotationGroup | null, b: RotationGroup | null): boolean {
  return groupText(a) === groupText(b);
}

function groupText(group: RotationGroup | null): string {
  if (group === null) return '';
  return JSON.stringify([group.name, group.dueDays, group.places.map(secretId)]);
}

/** Each place once, in the order given. */
export function distinct(places: readonly SecretPlace[]): readonly SecretPlace[] {
  const byId = new Map(
    places.map(({ profileId, vault, name }) => {
      const place = { profileId, vault, name };
      return [secretId(place), place] as const;
    }),
  );
  return [...byId.values()];
}

/** @returns `null` if no group with an age of its own has the place; in several, the shortest counts */
export function groupDueDays(
  groups: readonly RotationGroup[],
): (place: SecretPlace) => number | null {
  const days = new Map<string, number>();
  for (const { places, dueDays } of groups) {
    for (const id of dueDays === null ? [] : places.map(secretId)) {
      days.set(id, Math.min(days.get(id) ?? Number.POSITIVE_INFINITY, dueDays ?? 0));
    }
  }
  return days.size === 0 ? () => null : (place) => days.get(secretId(place)) ?? null;
}

export function secretId(place: SecretPlace): string {
  return placeId({ ...place, kind: 'secret' });
}
