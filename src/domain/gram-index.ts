const FACTOR = 31;

/** Every fixed-length substring of some bytes, searchable in linear time. */
export interface GramIndex {
  readonly length: number;
  /** @returns the offsets where matches begin. @param most stop after this many. */
  readonly find: (bytes: Uint8Array, most?: number) => readonly number[];
}

/** Indexes every substring of `length` bytes. A hash finds candidates; comparing bytes confirms them. */
export function indexGrams(sources: readonly Uint8Array[], length: number): GramIndex {
  const store = new Uint8Array(sources.reduce((sum, source) => sum + source.length, 0));
  const mask = 2 ** Math.ceil(Math.log2(2 * store.length + 2)) - 1;
  /** Offsets into the store, from 1; 0 marks a free slot. */
  const table = new Int32Array(mask + 1);

  const placeOf = (hash: number, bytes: Uint8Array, at: number): number => {
    let place = (hash ^ (hash >>> 15)) & mask;
    for (let found = table[place]; found; found = table[place]) {
      if (isSame(store, found - 1, bytes, at, length)) break;
      place = (place + 1) & mask;
    }
    return place;
  };
  let offset = 0;
  for (const source of sources) {
    store.set(source, offset);
    eachGram(source, length, (hash, at) => {
      table[placeOf(hash, source, at)] = offset + at + 1;
      return true;
    });
    offset += source.length;
  }
  return {
    length,
    find(bytes, most = Number.POSITIVE_INFINITY) {
      const places: number[] = [];
      eachGram(bytes, length, (hash, at) => {
        if (table[placeOf(hash, bytes, at)] !== 0) places.push(at);
        return places.length < most;
      });
      return places;
    },
  };
}

/** Visits the substrings until `take` returns false, with a rolling hash. */
function eachGram(
  bytes: Uint8Array,
  length: number,
  take: (hash: number, at: number) => boolean,
): void {
  let leaving = 1;
  for (let step = 0; step < length; step += 1) leaving = Math.imul(leaving, FACTOR);
  let hash = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    hash = (Math.imul(hash, FACTOR) + (bytes[at] ?? 0)) | 0;
    if (at >= length) hash = (hash - Math.imul(leaving, bytes[at - length] ?? 0)) | 0;
    if (at >= length - 1 && !take(hash, at - length + 1)) return;
  }
}

function isSame(a: Uint8Array, atA: number, b: Uint8Array, atB: number, length: number): boolean {
  for (let step = 0; step < length; step += 1) {
    if (a[atA + step] !== b[atB + step]) return false;
  }
  return true;
}
