import type { IncomingMessage } from 'node:http';

/**
 * A secret may be 1 MiB. As JSON with every byte written `\u00xx` it is six times larger, so 8 MiB fits one
 * secret of any content, or several of ordinary content, in one request.
 */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Larger bodies take turns. */
const SMALL_BODY_BYTES = 64 * 1024;

type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Detected by its declared length, or by the first chunk over the limit. The rest is not read. */
  | { readonly kind: 'too-large' }
  /** The connection closed first: there is no one left to answer. */
  | { readonly kind: 'cut' };

/** Reads the request bodies of one server. */
interface BodyReader {
  /** Passes the body to `use`. However many large ones arrive at once, only one is in memory until its `use` is done. */
  read<T>(request: IncomingMessage, use: (body: RequestBody) => Promise<T>): Promise<T>;
}

export function createBodyReader(): BodyReader {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    async read(request, use) {
      const { 'content-length': announced, 'transfer-encoding': coding } = request.headers;
      const length = Number(announced ?? 0);
      if (length > MAX_BODY_BYTES) return use({ kind: 'too-large' });
      const readNow = async () => use(await readBody(request));
      if (coding === undefined && length <= SMALL_BODY_BYTES) return readNow();
      const mine = turn.then(readNow);
      turn = mine.catch(() => {});
      return mine;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<RequestBody> {
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
