/** The start of a character whose rest hasn't arrived. */
export interface PartOfCharacter {
  readonly bytes: Uint8Array;
  /** A high surrogate, if chunks come as strings. */
  readonly surrogate: string;
}

export const NO_PART: PartOfCharacter = { bytes: new Uint8Array(), surrogate: '' };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @returns the complete characters of `part` and `chunk`, and the start of the next one. */
export function decodeChunk(
  part: PartOfCharacter,
  chunk: Uint8Array | string,
): { readonly text: string; readonly part: PartOfCharacter } {
  if (typeof chunk === 'string') {
    const text = part.surrogate + chunk;
    const surrogate = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    return {
      text: text.slice(0, text.length - surrogate.length),
      part: surrogate === '' ? NO_PART : { ...NO_PART, surrogate },
    };
  }
  const bytes = part.bytes.length === 0 ? chunk : Buffer.concat([part.bytes, chunk]);
  const whole = bytes.length - unfinishedBytes(bytes);
  return {
    text: decoder.decode(bytes.subarray(0, whole)),
    // A copy, because the stream may reuse the chunk's memory.
    part: whole === bytes.length ? NO_PART : { ...NO_PART, bytes: bytes.slice(whole) },
  };
}

/** How many trailing bytes are the start of a UTF-8 character, 0 to 3. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < utf8Length(byte) ? back : 0;
  }
  return 0;
}

function utf8Length(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}
