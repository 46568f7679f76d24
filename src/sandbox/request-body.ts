import type { IncomingMessage } from 'node:http';

/**
 * A secret may be 1 MiB. As JSON with every byte written `\u00xx` it is six times larger, so 8 MiB fits one
 * secret of any content, or several of ordinary content, in one request.
 */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * @returns the whole body; `too-large` by its declared length, or by the first chunk over the limit, with the rest left
 * unread; `cut` if the connection closed first
 */
export async function readBody(
  request: IncomingMessage,
): Promise<Uint8Array | 'too-large' | 'cut'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too-large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The connection stays open for the answer to a body that is too large.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'cut';
  }
  return Buffer.concat(chunks);
}
