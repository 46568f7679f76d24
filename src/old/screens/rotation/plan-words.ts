import type { Column } from '../../components/columns.ts';
import { tokenLabel } from '../../domain/destination.ts';
import type { PlanRow } from '../../state/rotation/rotation-list.ts';
import { placeWords } from '../entry-words.ts';
import { flagWords } from '../profile-flags.tsx';
import { spokenList } from '../spoken-words.ts';

/** Where a secret is: its name where there are several, the profile in its colour, and the vault. */
export function placeColumns(rows: readonly PlanRow[]): readonly Column<PlanRow>[] {
  const [first] = rows;
  const isOne = rows.every(({ place }) => place.name === first?.place.name);
  const name: Column<PlanRow> = {
    head: 'NAME',
    width: { least: 10, most: 32 },
    cut: 'middle',
    isName: true,
    cell: ({ place }) => place.name,
  };
  return [
    ...(isOne ? [] : [name]),
    {
      head: 'PROFILE',
      width: { least: 10, enough: 11, most: 16 },
      cut: 'middle',
      isName: true,
      cell: ({ profileName, destination }) => ({
        text: profileName,
        tone: destination === null ? 'muted' : (destination.colour ?? 'accent'),
      }),
    },
    {
      head: 'VAULT',
      width: { least: 7, most: 16 },
      cut: 'middle',
      yields: 1,
      cell: ({ place }) => place.vault,
    },
  ];
}

/** What the places are of, for a title: the name of the only one, or how many there are. */
export function namesOf(rows: readonly PlanRow[]): string {
  const [name = '', ...others] = new Set(rows.map(({ place }) => place.name));
  return others.length === 0 ? name : `${others.length + 1} secrets`;
}

/** All of where a place is and with which token, in one line. */
export function wholePlace({ place, profileName, destination }: PlanRow): string {
  if (destination === null) return `${profileName}, removed · vault ${place.vault}`;
  return [
    `${profileName} ▸ ${destination.host}`,
    `vault ${place.vault}`,
    tokenLabel(destination) ?? 'no token for this',
    ...flagWords(destination),
  ].join(' · ');
}

/** The same for a screen reader. */
export function placeSaid({ place, profileName, destination }: PlanRow): string {
  return spokenList(
    place.name,
    placeWords({ profileName, vault: place.vault }),
    destination?.host ?? 'profile removed',
    destination && (tokenLabel(destination) ?? 'no token for this'),
    ...(destination ? flagWords(destination) : []),
  );
}
