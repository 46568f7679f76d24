import { type GramIndex, indexGrams } from './gram-index.ts';
import { REDACTED } from './secret-text.ts';
import {
  decodedView,
  foldedView,
  placeOf,
  plainView,
  type TextView,
  unescapedView,
} from './text-view.ts';
import { wholeNames } from './whole-names.ts';

/** Redact this many consecutive bytes of a secret wherever they appear. */
const RUN = 12;
/** Look for secrets of at least this many bytes in every encoding, for shorter ones only verbatim. */
const IN_EVERY_FORM = 8;
/** Redact a shorter secret only where it stands alone, or nothing readable would be left. */
const ANYWHERE = 4;
/** How many levels of escaping to undo: JSON inside JSON inside a URL. */
const ESCAPED_AT_MOST = 3;

/** @returns the text without the secrets. @param until where the text will be cut. */
export type Redactor = (text: string, until?: number) => string;

/**
 * Creates a redactor for secrets in a service's words, in whatever form it echoes them: verbatim, in
 * another case, across lines, escaped for JSON, URLs or HTML, in hex or base64, or any twelve bytes of
 * these. Runs in time linear in the secrets and the text.
 *
 * @param names what was sent along with the secrets and isn't one: a secret inside a name is no leak
 */
export function createRedactor(secrets: readonly string[], names: readonly string[]): Redactor {
  // Most answers contain no text, so prepare nothing for them.
  let prepared: Prepared | undefined;
  return (text, until = text.length) => {
    prepared ??= { patterns: patternsOf(secrets), findNames: wholeNames(names) };
    const { patterns, findNames } = prepared;
    if (!isRepeated(text, patterns)) return text.slice(0, until);
    const known = findNames(text);
    let kept = '';
    let at = 0;
    for (const range of merged(rangesIn(text, patterns))) {
      if (range.start >= until) break;
      if (known.some((name) => name.start <= range.start && range.end <= name.end)) continue;
      kept += text.slice(at, range.start) + REDACTED;
      at = range.end;
    }
    return kept + text.slice(at, until);
  };
}

interface Prepared {
  readonly patterns: Patterns;
  readonly findNames: ReturnType<typeof wholeNames>;
}

/** What to look for: whole secrets by length, and every 12-byte run of the long ones. */
interface Patterns {
  readonly standingAlone: readonly GramIndex[];
  readonly anywhere: readonly GramIndex[];
  readonly inEveryForm: readonly GramIndex[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function patternsOf(secrets: readonly string[]): Patterns {
  const standingAlone: Uint8Array[] = [];
  const anywhere: Uint8Array[] = [];
  const inEveryForm: Uint8Array[] = [];
  for (const secret of secrets) {
    for (const piece of new Set([secret, ...shortLines(secret)])) {
      for (const view of viewsOf(piece, false)) {
        const { bytes } = foldedView(view);
        if (bytes.length >= IN_EVERY_FORM) inEveryForm.push(bytes);
        else if (view.bytes.length >= ANYWHERE) anywhere.push(view.bytes);
        else if (piece === secret && bytes.length > 0) standingAlone.push(view.bytes);
      }
    }
  }
  return {
    standingAlone: byLength(standingAlone),
    anywhere: byLength(anywhere),
    inEveryForm: byLength(inEveryForm),
  };
}

/** Long lines are found by their runs. */
function shortLines(secret: string): readonly string[] {
  const lines = secret.split(/\r\n|\n/).map((line) => line.trim());
  return lines.filter(({ length }) => length >= ANYWHERE && length < 2 * RUN);
}

function byLength(pieces: readonly Uint8Array[]): readonly GramIndex[] {
  const groups = Map.groupBy(pieces, ({ length }) => Math.min(length, RUN));
  return [...groups].map(([length, group]) => indexGrams(group, length));
}

/** Every reading of the text, with the patterns to look for in it. */
function* readings(text: string, patterns: Patterns, withPlaces: boolean) {
  for (const view of viewsOf(text, withPlaces)) {
    yield { view, indexes: patterns.anywhere, isAlone: false };
    yield { view, indexes: patterns.standingAlone, isAlone: true };
    if (patterns.inEveryForm.length === 0) continue;
    const indexes = patterns.inEveryForm;
    yield { view: foldedView(view), indexes, isAlone: false };
    yield { view: decodedView(view), indexes, isAlone: false };
  }
}

/** The text verbatim, then with its escapes undone for as long as there are any. */
function* viewsOf(text: string, withPlaces: boolean): Generator<TextView> {
  let view: TextView | null = plainView(text, withPlaces);
  for (let undone = 0; view !== null && undone <= ESCAPED_AT_MOST; undone += 1) {
    yield view;
    view = unescapedView(view);
  }
}

/** Tracking places is the expensive part, and hardly any text repeats a secret. */
function isRepeated(text: string, patterns: Patterns): boolean {
  for (const { view, indexes } of readings(text, patterns, false)) {
    if (indexes.some(({ find }) => find(view.bytes, 1).length > 0)) return true;
  }
  return false;
}

function rangesIn(text: string, patterns: Patterns): readonly Range[] {
  const ranges: Range[] = [];
  for (const { view, indexes, isAlone } of readings(text, patterns, true)) {
    for (const { find, length } of indexes) {
      for (const at of find(view.bytes)) {
        const range = placeOf(view, at, at + length - 1);
        if (!isAlone || standsAlone(text, range)) ranges.push(range);
      }
    }
  }
  return ranges;
}

function standsAlone(text: string, { start, end }: Range): boolean {
  return !isWord(text.charAt(start - 1)) && !isWord(text.charAt(end));
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && range.start <= last.end) {
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else all.push(range);
  }
  return all;
}
