import type { Destination } from '../../domain/destination.ts';
import { resultCounts } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type KnownEntry, placeId, type UnfinishedRotation } from '../../domain/vault-records.ts';
import { NEW_LIST } from '../list/list-state.ts';
import type { RotationPlace, SentRotation } from './rotation.ts';
import { newValuesForm } from './values-form.ts';

/** A rotation as reconstructed from its journal, without any values. */
export function resumed(
  { rotationId, note, places: planned }: UnfinishedRotation,
  of: {
    readonly destinationOf: (id: ProfileId) => Destination | null;
    readonly knownOf: (place: Omit<RotationPlace, 'id' | 'known'>) => KnownEntry | null;
  },
): SentRotation {
  const places = planned.map(({ profileId, vault, name, versionBefore }): RotationPlace => {
    const known = of.knownOf({ profileId, vault, name });
    const place = { profileId, vault, name };
    return {
      ...place,
      id: placeId({ ...place, kind: 'secret' }),
      known: known && { ...known, version: versionBefore },
    };
  });
  const destinations = planned.map(({ profileId, profileName, host }) => {
    const now = of.destinationOf(profileId) ?? unknownDestination(profileId);
    return [profileId, { ...now, profileName, host }] as const;
  });
  const open = planned.filter(({ result }) => result.state !== 'set');
  return {
    phase: 'results',
    rotationId,
    places,
    values: newValuesForm([...new Set(open.map(({ name }) => name))], note),
    list: NEW_LIST,
    confirmed: new Set(),
    results: new Map(
      places.flatMap(({ id }, at) => {
        const result = planned[at]?.result;
        return result ? [[id, result] as const] : [];
      }),
    ),
    destinations: new Map(destinations),
    problem: null,
    closing: null,
  };
}

/** For a profile that was deleted since, only the journal knows the address. */
function unknownDestination(profileId: ProfileId): Destination {
  return {
    ...{ profileId, profileName: '', host: '', colour: null, area: 'vaults', vault: null },
    ...{ tokenKind: null, tokenSource: 'stored' },
    ...{ isProtected: false, isReadOnly: false, isPlainHttp: false },
  };
}

/** Its results in words: `3 set, 1 unknown, 8 not sent`. */
export function countsInWords({ places }: UnfinishedRotation): string {
  return resultCounts(places.map(({ result }) => result)).join(', ');
}

/** What is rotated: the name, or how many. */
export function namesInWords({ places }: UnfinishedRotation): string {
  const names = new Set(places.map(({ name }) => name));
  const [only = ''] = names;
  return names.size === 1 ? only : `${names.size} secrets`;
}
