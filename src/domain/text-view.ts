/** One reading of a text, as UTF-8 bytes. */
export interface TextView {
  readonly bytes: Uint8Array;
  /** @returns one character per byte; only ASCII ones are meaningful. */
  readonly signs: () => string;
  /** For each byte, where the part of the text it represents starts and ends; absent unless requested. */
  readonly places: { readonly starts: Int32Array; readonly ends: Int32Array } | null;
}

const utf8 = new TextEncoder();
const oneByOne = new TextDecoder('latin1');

/** The text verbatim. @param withPlaces whether to track where each byte comes from. */
export function plainView(text: string, withPlaces: boolean): TextView {
  const bytes = utf8.encode(text);
  const isAscii = bytes.length === text.length;
  const signs = () => (isAscii ? text : oneByOne.decode(bytes));
  if (!withPlaces) return { bytes, signs, places: null };
  const view = newView(bytes.length, true);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    putCode(view, code, at, end);
    at = end;
  }
  return finished(view);
}

const ESCAPE =
  /[\\%]u(d[89ab][\da-f]{2})[\\%]u(d[c-f][\da-f]{2})|[\\%]u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|%([\da-f]{2})|\\([0-3][0-7]{2})|\\([nrtbf"'\\/])|&(amp|lt|gt|quot|apos);|&#(\d{1,7});|&#x([\da-f]{1,6});|(\+)/gi;

const PLUS = 0x2b;

const NAMED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' },
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

/**
 * The view with one level of JSON, URL and HTML escapes undone.
 *
 * @returns `null` if there are none.
 */
export function unescapedView(before: TextView): TextView | null {
  const signs = before.signs();
  if (!/[\\%&+]/.test(signs)) return null;
  // What has been through a form has no backslash left. Elsewhere, a plus may be a sign of base64.
  const isForm = !signs.includes('\\');
  // An escape is never shorter than what it represents.
  const view = newView(before.bytes.length, before.places !== null);
  let done = 0;
  for (const found of signs.matchAll(ESCAPE)) {
    copy(view, before, done, found.index);
    done = found.index + found[0].length;
    const { start, end } = placeOf(before, found.index, done - 1);
    const [, high, low, ...one] = found;
    const [unit, point, hexByte, percent, octal, letter, entity, decimal, hex, plus] = one;
    if (high !== undefined && low !== undefined) {
      const pair = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
      putCode(view, pair.codePointAt(0) ?? 0, start, end);
    } else if (percent !== undefined || hexByte !== undefined) {
      put(view, Number.parseInt(percent ?? hexByte ?? '', 16), start, end);
    } else if (octal !== undefined) {
      put(view, Number.parseInt(octal, 8), start, end);
    } else if (plus !== undefined) {
      put(view, isForm ? 0x20 : PLUS, start, end);
    } else if (letter !== undefined || entity !== undefined) {
      const name = (letter ?? entity ?? '').toLowerCase();
      put(view, (NAMED[name] ?? name).charCodeAt(0), start, end);
    } else {
      const code = Number.parseInt(unit ?? point ?? hex ?? decimal ?? '', decimal ? 10 : 16);
      putCode(view, Math.min(code, 0x10ffff), start, end);
    }
  }
  if (done === 0) return null;
  copy(view, before, done, before.bytes.length);
  return finished(view);
}

/** The view without blanks and line ends, in lower case. */
export function foldedView(before: TextView): TextView {
  const { bytes, places } = before;
  const view = newView(bytes.length, places !== null);
  for (let at = 0; at < bytes.length; at += 1) {
    putFolded(view, bytes[at] ?? 0, places?.starts[at] ?? 0, places?.ends[at] ?? 0);
  }
  return finished(view);
}

/** Bytes one by one, in decimal or hex, as programs print them: `[104 117 110]`, `68:75:6e`. */
const LISTED = /(?:0x)?[\da-f]{1,3}(?:[\s,:]{1,4}(?:0x)?[\da-f]{1,3}){11,}/gi;
const LISTED_BYTE = /(?:0x)?([\da-f]+)/gi;

/** What may be encoded: hex at two alignments, base64 at four, across lines too. */
const CODES = [
  { runs: /[\da-f]{16,}(?:\s*\n\s*[\da-f]{2,})*/gi, bits: 4, digitOf: hexDigit, places: 2 },
  { runs: /[\w+/-]{11,}(?:\s*\n\s*[\w+/-]{2,})*/g, bits: 6, digitOf: base64Digit, places: 4 },
] as const;

/**
 * What the runs of a view that look like hex, base64 or listed bytes decode to, folded. A run doesn't show where the
 * encoding starts, so it is decoded at each alignment, with a zero byte between the results.
 */
export function decodedView(before: TextView): TextView {
  const signs = before.signs();
  const runs = CODES.flatMap((code) =>
    [...signs.matchAll(code.runs)].map(({ index, 0: run }) => ({
      ...code,
      from: index,
      end: index + run.length,
    })),
  );
  const lists = [...signs.matchAll(LISTED)];
  const room = runs.reduce((sum, { from, end, places }) => sum + (end - from + 1) * places, 0);
  const roomOfLists = lists.reduce((sum, [list]) => sum + 2 * list.length, 0);
  const view = newView(room + roomOfLists, before.places !== null);
  for (const run of runs) {
    for (let skip = 0; skip < run.places; skip += 1) {
      decodeRun(view, before, { ...run, from: run.from + skip });
      put(view, 0, 0, 0);
    }
  }
  for (const { index, 0: list } of lists) {
    for (const base of [10, 16]) {
      for (const { index: at, 0: word, 1: digits = '' } of list.matchAll(LISTED_BYTE)) {
        const { start, end } = placeOf(before, index + at, index + at + word.length - 1);
        const byte = Number.parseInt(digits, base);
        if (byte <= 0xff) putFolded(view, byte, start, end);
      }
      put(view, 0, 0, 0);
    }
  }
  return finished(view);
}

function decodeRun(
  view: Building,
  before: TextView,
  of: {
    readonly from: number;
    readonly end: number;
    readonly bits: number;
    readonly digitOf: (byte: number) => number;
  },
): void {
  let held = 0;
  let heldBits = 0;
  let first = of.from;
  for (let at = of.from; at < of.end; at += 1) {
    const sign = before.bytes[at] ?? 0;
    if (sign <= 0x20) continue;
    if (heldBits === 0) first = at;
    held = ((held << of.bits) | of.digitOf(sign)) & 0xffff;
    heldBits += of.bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    const { start, end } = placeOf(before, first, at);
    putFolded(view, (held >> heldBits) & 0xff, start, end);
    first = at;
  }
}

function hexDigit(byte: number): number {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}

function base64Digit(byte: number): number {
  if (byte >= 0x61) return byte - 0x61 + 26;
  if (byte === 0x5f || byte === 0x2f) return 63;
  if (byte >= 0x41) return byte - 0x41;
  return byte >= 0x30 ? byte - 0x30 + 52 : 62;
}

interface Building extends Omit<TextView, 'signs'> {
  length: number;
}

function newView(room: number, withPlaces: boolean): Building {
  const places = withPlaces ? { starts: new Int32Array(room), ends: new Int32Array(room) } : null;
  return { bytes: new Uint8Array(room), places, length: 0 };
}

function put(view: Building, byte: number, start: number, end: number): void {
  const { length, places } = view;
  view.bytes[length] = byte;
  if (places !== null) {
    places.starts[length] = start;
    places.ends[length] = end;
  }
  view.length = length + 1;
}

function putFolded(view: Building, byte: number, start: number, end: number): void {
  if (byte <= 0x20 || byte === 0x7f) return;
  put(view, byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte, start, end);
}

function putCode(view: Building, code: number, start: number, end: number): void {
  if (code < 0x80) {
    put(view, code, start, end);
    return;
  }
  if (code < 0x800) put(view, 0xc0 | (code >> 6), start, end);
  else {
    if (code < 0x10000) put(view, 0xe0 | (code >> 12), start, end);
    else {
      put(view, 0xf0 | (code >> 18), start, end);
      put(view, 0x80 | ((code >> 12) & 0x3f), start, end);
    }
    put(view, 0x80 | ((code >> 6) & 0x3f), start, end);
  }
  put(view, 0x80 | (code & 0x3f), start, end);
}

function copy(view: Building, from: TextView, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const place = placeOf(from, at, at);
    put(view, from.bytes[at] ?? 0, place.start, place.end);
  }
}

/** The part of the text that spans two bytes; empty if places weren't tracked. */
export function placeOf({ places }: Pick<TextView, 'places'>, first: number, last: number) {
  return { start: places?.starts[first] ?? 0, end: places?.ends[last] ?? 0 };
}

function finished({ bytes, places, length }: Building): TextView {
  const used = bytes.subarray(0, length);
  return { bytes: used, places, signs: () => oneByOne.decode(used) };
}
