import type { Readable } from 'node:stream';

/** A body in more chunks than this is refused if they have fewer bytes than this on average. */
const MANY_CHUNKS = 25_000;
const LEAST_BYTES = 32;

/** A body in so many tiny chunks that taking all of them would hold up every key. */
export class TooManyChunks extends Error {
  override readonly name = 'TooManyChunks';
}

/**
 * Reads a body into one growing buffer: chunks of a byte, kept until the end, would take a hundred times their size.
 *
 * @throws TooManyChunks, and what the stream reports, such as a body that is cut or too large.
 */
export function wholeBody(body: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.allocUnsafe(16 * 1024);
    let length = 0;
    let chunks = 0;
    body.on('data', (chunk: Buffer) => {
      const before = length;
      length += chunk.length;
      chunks += 1;
      if (chunks > MANY_CHUNKS && length < LEAST_BYTES * chunks) {
        body.destroy(new TooManyChunks());
        return;
      }
      if (length > bytes.length) {
        const larger = Buffer.allocUnsafe(2 * length);
        bytes.copy(larger, 0, 0, before);
        bytes = larger;
      }
      chunk.copy(bytes, before);
    });
    body.once('end', () => resolve(bytes.subarray(0, length)));
    body.once('error', reject);
    body.once('close', () => reject(new Error('the body was dropped')));
  });
}
