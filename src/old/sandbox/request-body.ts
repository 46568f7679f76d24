import type { IncomingMessage } from 'node:http';

/**
 * A secret may be 1 MiB. As JSON with every byte written `\u00xx` it is six times larger, so 8 MiB fits one
 * secret of any content, or several of ordinary content, in one request.
 */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Detected by its declared length, or by the first chunk over the limit. The rest is not read. */
  | { readonly kind: 'too-large' }
  /** The connection closed first: there is no one left to answer. */
  | { readonly kind: 'cut' };

export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return { kind: 'too-large' };
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The connection stays open for the answer to a body that is too large.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) return { kind: 'too-large' };
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'cut' };
  }
  return { kind: 'whole', bytes: Buffer.concat(chunks) };
}
