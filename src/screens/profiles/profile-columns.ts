import { counted } from '../../domain/words.ts';
import type { Column } from '../../kit/columns.ts';
import { piecesWidth, textWidth } from '../../kit/fit-text.ts';
import type { Piece } from '../../kit/Text.tsx';
import type { KnownProfile, ProfilesState } from '../../services/known-profile.ts';
import { flagPieces } from '../looks.ts';
import { flagged, standingOf, tokensText } from './profile-words.ts';

const SEPARATOR = ' · ';

/** PROTECTED and which one is current stay at any width; the tokens, which details beside it name, go first. */
export function profileColumns(
  state: ProfilesState,
  isBeside: boolean,
): readonly Column<KnownProfile>[] {
  const tokens: Column<KnownProfile> = {
    head: 'TOKENS',
    width: { least: 12, most: 40 },
    yields: 2,
    cell: (profile, width) => {
      const named = tokensText(profile);
      const { length } = profile.tokens;
      const isNamed = length === 0 || textWidth(named) <= width;
      return { text: isNamed ? named : counted(length, 'kind'), tone: 'muted' };
    },
  };
  return [nameColumn(28), hostColumn(1), ...(isBeside ? [] : [tokens]), standingColumn(state)];
}

export function nameColumn(most: number): Column<KnownProfile> {
  return {
    head: 'NAME',
    width: { least: 12, most },
    cut: 'middle',
    isName: true,
    cell: ({ name, colour }) => ({ text: name, tone: colour ?? 'accent' }),
  };
}

export function hostColumn(yields: number): Column<KnownProfile> {
  return {
    head: 'ADDRESS',
    width: { least: 16, enough: 24, most: 40 },
    cut: 'middle',
    yields,
    cell: ({ host }) => host,
  };
}

/** What must be known of a profile, then as much of where it stands as fits. */
export function standingColumn(state: ProfilesState): Column<KnownProfile> {
  return {
    width: { least: 14, enough: 18, most: 28 },
    cell: (profile, width) => {
      const flags = flagPieces(flagged(profile)).slice(0, 1);
      const before = flags.length === 0 ? '' : SEPARATOR;
      const words = standingOf(profile, state);
      const room = width - piecesWidth(flags) - before.length;
      let shown = words;
      while (shown.length > 0 && textWidth(shown.join(SEPARATOR)) > room)
        shown = shown.slice(0, -1);
      const text = shown.join(SEPARATOR);
      const standing: readonly Piece[] =
        text === '' ? [] : [{ text: before + text, tone: 'muted' }];
      return [...flags, ...standing];
    },
  };
}
