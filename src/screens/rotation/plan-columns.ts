import { tokenKindLabel } from '../../domain/token.ts';
import type { Column } from '../../kit/columns.ts';
import { textWidth } from '../../kit/fit-text.ts';
import type { Piece } from '../../kit/Text.tsx';
import type { Place } from '../../services/rotation-state.ts';
import { flagPieces } from '../profile-flags.ts';
import { versionText } from '../vaults/entry-words.ts';
import { placeColumns, widthFor } from './place-words.ts';

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
    {
      width: { least: 9, enough: 17 },
      yields: 2,
      cell: noteOf,
      say: ({ whyNot }) => (whyNot === null ? null : `can't be sent: ${whyNot}`),
    },
  ];
}

/** What keeps it from being sent, or what has to be known before it is. */
function noteOf({ whyNot, to }: Place, width: number): Piece {
  if (whyNot === null) {
    const flags = to === null ? [] : flagPieces(to).map(({ text }) => text);
    return { text: flags.join(' · '), tone: 'failure' };
  }
  const short = whyNot.replace(/ profile$|^profile | for \w+$/g, '');
  return { text: textWidth(whyNot) <= width ? whyNot : short, tone: 'warning' };
}
