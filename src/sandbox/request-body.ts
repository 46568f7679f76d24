import type { IncomingMessage } from 'node:http';

/**
 * A secret may be 1 MiB. Written as JSON with every byte as `\u00xx` that is six times as much, so
 * 8 MiB take one secret of any content, and several of ordinary content, in one request.
 */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

export type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  /** Found out by its announced length, or by the byte that is too many. The rest is not read. */
  | { readonly kind: 'too-large' }
  /** The connection ended first: nobody is left to answer. */
  | { readonly kind: 'cut' };

export function readBody(request: IncomingMessage): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    return Promise.resolve({ kind: 'too-large' });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (body: RequestBody) => {
      request.off('data', take).off('end', end).off('close', cut).off('error', cut);
      // Without an error listener a connection that breaks now would end the program.
      request.on('error', () => {});
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= MAX_BODY_BYTES) return;
      request.pause();
      finish({ kind: 'too-large' });
    };
    const end = () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) });
    const cut = () => finish({ kind: 'cut' });
    request.on('data', take).once('end', end).once('close', cut).once('error', cut);
  });
}
