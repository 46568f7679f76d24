import { wholeNames } from './named-entries.ts';
import { REDACTED } from './secret-text.ts';

/** A shorter secret is in too many words: without it, nothing readable would be left of a message. */
const LEAST = 4;

/**
 * @param until where the text will be cut
 * @param least how long what is repeated is at least to be taken out
 * @returns the text without secrets
 */
export type Redact = (text: string, until?: number, least?: number) => string;

/**
 * Redacts every secret that this process has sent, wherever a service repeats one: verbatim, in base64, or with any of its
 * characters escaped for JSON, for HTML or for an address, and with whatever line ends. There is one for the whole
 * process, because a service can repeat a secret in any later answer.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Not indexed yet: most answers contain no text, so nothing is prepared for them. */
  #fresh: string[] = [];
  readonly #forms = new TextIndex();

  /** Call it before the secret leaves the process. */
  remember(secret: string): void {
    if (secret.length < LEAST || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    this.#fresh.push(secret);
  }

  /**
   * @param names what the answer may repeat, because it was sent along and isn't secret: a secret inside a name is no
   * leak
   */
  besides(names: readonly string[]): Redact {
    let namesIn: ReturnType<typeof wholeNames> | undefined;
    return (text, until = text.length, least = LEAST) => {
      this.#indexFresh();
      // What begins before the cut ends within the longest form.
      const seen = text.slice(0, until + LONGEST_ESCAPE * this.#forms.longest);
      const found = this.#find(seen, until, least);
      if (found.length === 0) return text.slice(0, until);
      namesIn ??= wholeNames(names);
      const known = namesIn(seen);
      let kept = '';
      let at = -1;
      for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
        if (known.some((name) => name.start <= start && end <= name.end)) continue;
        // One that overlaps the one before, or touches it, continues it.
        if (start > at) kept += text.slice(Math.max(at, 0), start) + REDACTED;
        at = Math.max(at, end);
      }
      return kept + text.slice(Math.max(at, 0), until);
    };
  }

  #indexFresh(): void {
    for (const form of this.#fresh.flatMap(formsOf)) this.#forms.add(form);
    this.#fresh = [];
  }

  #find(text: string, until: number, least: number): Range[] {
    if (this.#forms.longest === 0) return [];
    return readingsOf(text).flatMap((reading) =>
      this.#forms
        .find(reading, until, least)
        .map(({ start, end }) => ({ start, end: afterPadding(text, end) })),
    );
  }
}

function afterPadding(text: string, end: number): number {
  let after = end;
  while (text[after] === '=') after += 1;
  return after;
}

/** Everything that a service can plausibly make of a secret, but for escapes, as bytes. */
function formsOf(secret: string): readonly string[] {
  const isLong = ({ length }: string) => length >= LEAST;
  const trimmed = secret.trim();
  // What looks like an escape in the secret itself is read as one, too.
  const read = [secret, ...linesOf(trimmed)].filter(isLong).flatMap(readingsOf);
  const base64 = [secret, trimmed].filter(isLong).flatMap(base64Of);
  const base64Forms = base64.flatMap((text) => [
    text.replaceAll('+', ' '),
    text.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
  return [...read.map(({ bytes }) => bytes), ...base64Forms].filter(isLong);
}

/** The same text with other line ends, or in one line: a service may well change them, and leave out the last. */
function linesOf(text: string): readonly string[] {
  return text.includes('\n')
    ? [text, ...['\r\n', ' ', ''].map((end) => text.replaceAll(/\r?\n/g, end))]
    : [text];
}

/** By itself, and what tells of it alone where it stands in a longer text, such as `user:secret`. */
function base64Of(secret: string): readonly string[] {
  const within = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // A character is six bits.
    return all
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  });
  return [Buffer.from(secret).toString('base64').replace(/=+$/, ''), ...within];
}

/** A text as bytes, each of which is a character of `bytes`. */
interface Reading {
  readonly bytes: string;
  /** Where in the text each byte begins, and at last where the text ends. */
  readonly starts: Uint32Array;
}

const PERCENT = /%[\da-fA-F]{2}/g;
const BACKSLASH =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|["'\\/bfnrt])/g;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#(?:\d{1,6}|[xX][\da-fA-F]{1,5}));/g;
const EITHER = new RegExp(`${PERCENT.source}|${BACKSLASH.source}`, 'g');

/** So many characters can stand for a byte: one that is escaped as `\u0041`, each of which is escaped as `%5C`. */
const LONGEST_ESCAPE = 18;

/**
 * The ways to read a text. A % or \ that belongs to what stands before a secret can make an escape of the letters of
 * the secret, so each kind is also read by itself, or not at all. Two are nested where JSON is in an address.
 */
function readingsOf(text: string): readonly Reading[] {
  const plain = asBytes(text);
  const both = unescaped(plain, EITHER);
  const all = [
    ...[plain, unescaped(plain, PERCENT), unescaped(plain, BACKSLASH), unescaped(plain, ENTITY)],
    ...[both, unescaped(both, EITHER)],
  ];
  const different = new Map(all.map((reading) => [reading.bytes, reading])).values();
  // In a form, + is a space.
  return [...different].map(({ bytes, starts }) => ({ bytes: bytes.replaceAll('+', ' '), starts }));
}

function asBytes(text: string): Reading {
  const bytes = Buffer.from(text);
  const starts = new Uint32Array(bytes.length + 1);
  let at = 0;
  let next = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const isFirst = (byte & 0xc0) !== 0x80;
    if (isFirst) {
      at = next;
      next += byte >= 0xf0 ? 2 : 1;
    }
    starts[index] = at;
  }
  starts[bytes.length] = text.length;
  return { bytes: bytes.toString('latin1'), starts };
}

function unescaped({ bytes, starts }: Reading, kind: RegExp): Reading {
  // No escape is shorter than what it stands for.
  const read = Buffer.alloc(bytes.length);
  const readStarts = new Uint32Array(starts.length);
  let length = 0;
  let from = 0;
  const copyUntil = (until: number) => {
    readStarts.set(starts.subarray(from, until), length);
    length += read.write(bytes.slice(from, until), length, 'latin1');
  };
  for (const { index, 0: written } of bytes.matchAll(kind)) {
    copyUntil(index);
    const meant = meantBy(written);
    const end = length + (typeof meant === 'number' ? 1 : read.write(meant, length));
    if (typeof meant === 'number') read[length] = meant;
    readStarts.fill(starts[index] ?? 0, length, end);
    length = end;
    from = index + written.length;
  }
  if (from === 0) return { bytes, starts };
  copyUntil(bytes.length);
  readStarts[length] = starts[bytes.length] ?? 0;
  return { bytes: read.toString('latin1', 0, length), starts: readStarts.subarray(0, length + 1) };
}

/** @returns a byte or a character */
function meantBy(written: string): number | string {
  if (/^(?:%|\\x)/.test(written)) return Number.parseInt(written.slice(-2), 16);
  if (written.startsWith('&')) return entity(written.slice(1, -1));
  return written === "\\'" ? "'" : JSON.parse(`"${written}"`);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** @param name `amp`, `#39` or `#x27` */
function entity(name: string): string {
  return NAMED[name] ?? String.fromCodePoint(Number(name.replace('#', '').replace(/^x/i, '0x')));
}

/** From the first character to the one after the last. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Texts are looked up by their first bytes: by as many of these as they have. */
const WINDOWS = [16, 4];

/** Finds thousands of texts of at least four bytes in another one, in one pass over it. */
class TextIndex {
  /** In bytes. */
  longest = 0;
  readonly #byBegin = new Map(WINDOWS.map((window) => [window, new Map<string, Set<string>>()]));
  /** Whether any text begins like this, to pass over nearly everything at once. */
  readonly #begins = new Uint8Array(1 << 16);

  add(text: string): void {
    const window = WINDOWS.find((each) => each <= text.length) ?? 0;
    const begin = text.slice(0, window);
    const same = this.#byBegin.get(window);
    same?.set(begin, (same.get(begin) ?? new Set()).add(text));
    this.#begins[beginAt(text, 0)] = 1;
    this.longest = Math.max(this.longest, text.length);
  }

  /** Every place where one of the texts that are long enough begins before `until`, in any order. */
  find({ bytes, starts }: Reading, until: number, least: number): readonly Range[] {
    const ranges: Range[] = [];
    const last = bytes.length - LEAST;
    for (let at = 0; at <= last; at += 1) {
      if (this.#begins[beginAt(bytes, at)] === 0) continue;
      const start = starts[at] ?? 0;
      if (start >= until) break;
      for (const [window, byBegin] of this.#byBegin) {
        for (const text of byBegin.get(bytes.slice(at, at + window)) ?? []) {
          if (text.length < least || !bytes.startsWith(text, at)) continue;
          ranges.push({ start, end: starts[at + text.length] ?? 0 });
        }
      }
    }
    return ranges;
  }
}

/** @returns a number of 16 bits for the four bytes there */
function beginAt(bytes: string, at: number): number {
  let begin = 0;
  for (let index = at; index < at + LEAST; index += 1) {
    begin = (begin * 31 + bytes.charCodeAt(index)) & 0xffff;
  }
  return begin;
}
