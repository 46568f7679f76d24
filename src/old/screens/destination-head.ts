import wrapAnsi from 'wrap-ansi';
import { fitName, nameWithin, piecesWidth } from '../components/fit-text.ts';
import type { FormHead } from '../components/form/FormPage.tsx';
import { type Note, problemNote } from '../components/Notes.tsx';
import type { Piece } from '../components/Text.tsx';
import { type Destination, tokenLabel } from '../domain/destination.ts';
import { whyNotWritable } from '../domain/write-guard.ts';
import { unwritableMessage } from '../state/destination.ts';
import { flagPieces, flagWords } from './profile-flags.tsx';
import { spokenList } from './spoken-words.ts';
import type { KeyWords } from './store-context.tsx';

const WHOLE_TOKEN_FROM_COLUMNS = 54;
const PLACE_SIGN = ' ▸ ';
const MOST_PLACE_ROWS = 2;

/**
 * What a form writes, where, and with which token, above every form that writes. No part of it is left out: it
 * keeps people from writing to the wrong organization.
 */
export function destinationHead(
  what: string,
  destination: Destination | null,
  columns: number,
): FormHead {
  if (destination === null) return { lines: [[{ text: what, isBold: true }]], words: what };
  const { vault } = destination;
  const room = columns - 2;
  const at = vault === null ? 'to' : 'at';
  const lines = [[...whatPieces(what, vault, columns), { text: ` ${at}`, tone: 'muted' } as Piece]];
  const add = (pieces: readonly Piece[], sign: Piece) => {
    const line = lines.at(-1) ?? [];
    if (piecesWidth([...line, sign, ...pieces]) <= room) line.push(sign, ...pieces);
    else lines.push([...pieces]);
  };
  const dot: Piece = { text: ' · ', tone: 'muted' };
  for (const row of whereRows(destination, room)) add(row, { text: ' ' });
  const token = tokenLabel(destination);
  if (token !== null)
    add([{ text: tokenWithin(token, lines.at(-1) ?? [], room), tone: 'muted' }], dot);
  for (const mark of flagPieces(destination)) add([mark], dot);
  const inVault = vault === null ? '' : ` in ${vault || 'no vault yet'}`;
  return { lines, words: `${what}${inVault} ${at} ${destinationWords(destination)}` };
}

/** Why nothing can be sent, before anyone types in vain. */
export function unwritableNotes(
  destination: Destination | null,
  { said }: KeyWords,
): readonly Note[] {
  if (destination === null || whyNotWritable(destination) === null) return [];
  return [problemNote(said(unwritableMessage(destination)))];
}

/** A destination for screen readers. */
export function destinationWords(destination: Destination): string {
  const { profileName, host } = destination;
  const token = tokenLabel(destination) ?? 'no token for this';
  return spokenList(profileName, host, token, ...flagWords(destination));
}

/** In a narrow window without its last word, where that would take another row. */
function tokenWithin(token: string, beside: readonly Piece[], room: number): string {
  const short = token.replace(/ token$/, '');
  const left = room - piecesWidth(beside) - ' · '.length;
  const isNarrow = room < WHOLE_TOKEN_FROM_COLUMNS;
  return isNarrow && token.length > left && short.length <= left ? short : token;
}

/** Never longer than a row, as the vault is half of one at most. */
function whatPieces(what: string, vault: string | null, columns: number): readonly Piece[] {
  const title: Piece = { text: what, isBold: true };
  if (vault === null) return [title];
  const shown: Piece = { text: nameWithin(vault, columns) || '–', tone: 'accent' };
  return [title, { text: ' in ', tone: 'muted' }, shown];
}

/** The profile and the host, in a second row if need be; of endless ones, the start and the end of each. */
function whereRows(
  { profileName, host, colour }: Destination,
  columns: number,
): readonly (readonly Piece[])[] {
  const most = columns * MOST_PLACE_ROWS - 1;
  const shown = fitName(profileName + PLACE_SIGN + host, most).trimEnd();
  let ofName = shown.indexOf(PLACE_SIGN);
  const rows = wrapAnsi(shown, columns, { hard: true, wordWrap: false, trim: false }).split('\n');
  return rows.map((row) => {
    const end = Math.min(ofName, row.length);
    ofName -= end;
    return [{ text: row.slice(0, end), tone: colour ?? 'accent' }, { text: row.slice(end) }];
  });
}
