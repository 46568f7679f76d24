import { type EntryPlace, placeId } from './vault-records.ts';

/** A place of a secret: its name in one vault of one profile. */
export type SecretPlace = Omit<EntryPlace, 'kind'>;

/** A place of a plan, with its profile's name then: the profile may be removed since. */
export interface RememberedPlace extends SecretPlace {
  readonly profileName: string;
}

export function secretId(place: SecretPlace): string {
  return placeId({ ...place, kind: 'secret' });
}

/** Each place once, in the order given. */
export function distinct<P extends SecretPlace>(places: readonly P[]): readonly P[] {
  return [...new Map(places.map((place) => [secretId(place), place])).values()];
}
