import { err, ok, type Result } from './result.ts';

export interface DecodedText {
  /** Without a byte order mark, which editors on Windows put in front; everything else as it was. */
  readonly text: string;
  readonly hadByteOrderMark: boolean;
}

/** What to say of a byte order mark that was dropped, after what it stood in front of. */
export const BYTE_ORDER_MARK_DROPPED = 'began with a byte order mark, which was dropped.';

/**
 * Decodes UTF-8 bytes from outside.
 *
 * @returns or the rest of a sentence that says what they are instead.
 */
export function decodeText(bytes: Uint8Array): Result<DecodedText, string> {
  if (isUtf16(bytes)) return err('is UTF-16. Save it as UTF-8.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hadByteOrderMark = text.startsWith('\ufeff');
    return ok({ text: hadByteOrderMark ? text.slice(1) : text, hadByteOrderMark });
  } catch {
    return err("isn't UTF-8 text. Encode it, for example as base64.");
  }
}

/** By its byte order mark, or because every other byte of most characters is NUL, as in nearly all text. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return true;
  if (first === 0xfe && second === 0xff) return true;
  if (bytes.length < 4 || bytes.length % 2 !== 0 || !bytes.includes(0)) return false;
  const nulls = [0, 0];
  for (const [at, byte] of bytes.entries())
    if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  return Math.min(even, odd) === 0 && Math.max(even, odd) > bytes.length / 4;
}
