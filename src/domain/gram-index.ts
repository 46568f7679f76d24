const FACTOR = 31;

/** Every piece of one length that stands in some bytes, to be found in others in linear time. */
export interface GramIndex {
  readonly length: number;
  /** @returns where such pieces begin. @param most how many it looks for. */
  readonly find: (bytes: Uint8Array, most?: number) => readonly number[];
}

/** Indexes every piece of `length` of the sources. Hashes find a piece, and its bytes decide. */
export function indexGrams(sources: readonly Uint8Array[], length: number): GramIndex {
  const store = new Uint8Array(sources.reduce((sum, source) => sum + source.length, 0));
  const mask = 2 ** Math.ceil(Math.log2(2 * store.length + 2)) - 1;
  /** Offsets in the store, from 1 on: 0 is a free place. */
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

/** Goes through the pieces while `take` says so; the hash of each comes from the one before it. */
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
