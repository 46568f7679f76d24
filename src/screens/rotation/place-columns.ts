import { tokenLabel } from '../../domain/destination.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { counted } from '../../domain/words.ts';
import { readOnlyWords } from '../../domain/write-guard.ts';
import type { Column } from '../../kit/columns.ts';
import { textWidth } from '../../kit/fit-text.ts';
import type { Piece } from '../../kit/Text.tsx';
import type { Place } from '../../services/rotation-state.ts';
import { flagPieces, spokenList } from '../looks.ts';
import { placeWords, versionText } from '../vaults/entries.ts';

/** How a filter finds a place. */
export function placeSearchText({ name, vault, profileName, to }: Place): string {
  return [profileName, to?.host ?? '', name, vault].join('\n');
}

/**
 * Where a secret is: its name where there are several, the profile in its colour, and the vault. What tells places from each
 * other is shown in full where there is room for it.
 *
 * @param of all places of the list, whatever is in view
 */
export function placeColumns<Row extends Place>(of: readonly Place[]): readonly Column<Row>[] {
  const hasNames = new Set(of.map(({ name }) => name)).size > 1;
  const name: Column<Row> = {
    head: 'NAME',
    width: widthFor(of.map(({ name: text }) => text)),
    cut: 'middle',
    isName: true,
    cell: (row) => row.name,
    say: placeSaid,
  };
  return [
    ...(hasNames ? [name] : []),
    {
      head: 'PROFILE',
      width: widthFor(of.map(({ profileName }) => profileName)),
      cut: 'middle',
      isName: true,
      cell: ({ profileName, to }) => ({
        text: profileName,
        tone: to === null ? 'muted' : (to.colour ?? 'accent'),
      }),
      say: hasNames ? () => null : placeSaid,
    },
    {
      head: 'VAULT',
      width: widthFor(of.map(({ vault }) => vault)),
      cut: 'middle',
      yields: 1,
      cell: ({ vault }) => vault,
      say: () => null,
    },
  ];
}

const NARROWEST = 8;
const ENOUGH = 24;
const WIDEST = 40;

/** A column in which texts are whole where there is room. */
function widthFor(texts: readonly string[]) {
  const longest = Math.max(NARROWEST, ...texts.map(textWidth));
  const most = Math.min(longest, WIDEST);
  return { least: Math.min(longest, ENOUGH), enough: most, most };
}

/** The secrets of places, for a title: the name of the only one, or how many there are. */
export function namesOf(names: readonly string[]): string {
  const [name = '', ...others] = names;
  return others.length === 0 ? name : `${others.length + 1} secrets`;
}

/** `5 places in 3 profiles`; `5 of 8 places in 3 profiles`. @param all how many there are, unless it is all of them */
export function countedPlaces(
  places: readonly Pick<Place, 'profileId'>[],
  all = places.length,
): string {
  const profiles = new Set(places.map(({ profileId }) => profileId)).size;
  const share = all === places.length ? '' : `${places.length} of `;
  return `${share}${counted(all, 'place')} in ${counted(profiles, 'profile')}`;
}

/** The write, as the questions name it: with the numbers of places and profiles. */
export function sendingWords(places: readonly Place[]): string {
  const names = [...new Set(places.map(({ name }) => name))];
  return `Send ${namesOf(names)} to ${countedPlaces(places)}`;
}

/** All of where a place is and with which token, in one line. */
export function wholePlace({ vault, profileName, to }: Place): string {
  if (to === null) return `${profileName}, removed · vault ${vault}`;
  return [
    `${profileName} ▸ ${to.host}`,
    `vault ${vault}`,
    tokenLabel(to) ?? 'no token for vaults',
    ...flagPieces(to).map(({ text }) => text),
  ].join(' · ');
}

/** The same for a screen reader. */
function placeSaid({ name, profileName, vault, to }: Place): string {
  return spokenList(
    name,
    placeWords({ profileName, vault }),
    to?.host ?? 'profile removed',
    to && (tokenLabel(to) ?? 'no token for vaults'),
    ...(to ? flagPieces(to).map(({ text }) => text) : []),
  );
}

/** Why nothing can be sent to a place, and what to do about it. */
export function whyNotWords({ profileName, to, whyNot }: Place): string {
  if (to === null) return `${profileName} was removed, so nothing can be sent there.`;
  return to.isReadOnly
    ? readOnlyWords(profileName)
    : `${profileName} has ${whyNot}. Add one in Profiles.`;
}

/** As the plan narrows, the token goes first, then the host, the version, and what has to be known. */
export function planColumns(of: readonly Place[]): readonly Column<Place>[] {
  return [
    ...placeColumns<Place>(of),
    {
      head: 'HOST',
      width: { ...widthFor(of.map(({ to }) => to?.host ?? '')), least: 16 },
      cut: 'middle',
      yields: 4,
      cell: ({ to }) => ({ text: to?.host ?? '–', tone: 'muted' }),
      say: () => null,
    },
    {
      head: 'TOKEN',
      width: 15,
      yields: 5,
      cell: ({ to }) => ({
        text: to?.tokenKind ? tokenKindLabel(to.tokenKind) : '–',
        tone: 'muted',
      }),
      say: () => null,
    },
    {
      head: 'VERSION',
      width: 7,
      align: 'right',
      yields: 3,
      cell: ({ known }) => ({ text: versionText(known), tone: 'muted' }),
      say: ({ known }) =>
        known?.result === 'unknown' ? 'version unknown' : `version ${versionText(known)}`,
    },
    // Without any note, its room is for the hosts.
    ...(of.some((place) => noteOf(place, 0).text !== '') ? [NOTES] : []),
  ];
}

const NOTES: Column<Place> = {
  width: { least: 9, enough: 17 },
  yields: 2,
  cell: noteOf,
  say: ({ whyNot }) => (whyNot === null ? null : `can't be sent: ${whyNot}`),
};

/** Why it can't be sent, or a doubt to know of before it is. */
function noteOf({ whyNot, to }: Place, width: number): Piece {
  if (whyNot === null) {
    const flags = to === null ? [] : flagPieces(to).map(({ text }) => text);
    return { text: flags.join(' · '), tone: 'failure' };
  }
  const short = whyNot.replace(/ profile$|^profile | for \w+$/g, '');
  return { text: textWidth(whyNot) <= width ? whyNot : short, tone: 'warning' };
}
