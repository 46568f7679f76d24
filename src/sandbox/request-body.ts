import type { IncomingMessage } from 'node:http';

/**
 * A secret may be 1 MiB. As JSON with every byte written `\u00xx` it is six times larger, so 8 MiB fits one
 * secret of any content, or several of ordinary content, in one request.
 */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Bodies up to this size get their own memory. Larger ones take turns. */
const SMALL_BODY_BYTES = 64 * 1024;

type RequestBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Detected by its declared length, or by the first byte over the limit. The rest is not read. */
  | { readonly kind: 'too-large' }
  /** The connection closed first: there is no one left to answer. */
  | { readonly kind: 'cut' };

/** Reads the request bodies of one server. */
interface BodyReader {
  /** Passes the body to `use` and awaits its result before reusing the memory. */
  read<T>(request: IncomingMessage, use: (body: RequestBody) => Promise<T>): Promise<T>;
}

/** All large bodies take turns in one buffer, however many arrive at once. */
export function createBodyReader(): BodyReader {
  let memory: Uint8Array | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    async read(request, use) {
      const { 'content-length': announced, 'transfer-encoding': coding } = request.headers;
      const length = Number(announced ?? 0);
      if (length > MAX_BODY_BYTES) return use({ kind: 'too-large' });
      if (coding === undefined && length <= SMALL_BODY_BYTES) {
        return use(await readInto(new Uint8Array(length), request));
      }
      const readLarge = async () => {
        memory ??= new Uint8Array(MAX_BODY_BYTES);
        return use(await readInto(memory, request));
      };
      const mine = turn.then(readLarge);
      turn = mine.catch(() => {});
      return mine;
    },
  };
}

function readInto(memory: Uint8Array, request: IncomingMessage): Promise<RequestBody> {
  return new Promise((resolve) => {
    let length = 0;
    const finish = (body: RequestBody) => {
      request.off('data', take).off('end', end).off('close', cut).off('error', cut);
      // Without an error listener, a connection that breaks now would end the program.
      request.on('error', () => {});
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      if (length + chunk.length > memory.length) {
        request.pause();
        finish({ kind: 'too-large' });
        return;
      }
      memory.set(chunk, length);
      length += chunk.length;
      giveBack(chunk);
    };
    const end = () => finish({ kind: 'whole', bytes: memory.subarray(0, length) });
    const cut = () => finish({ kind: 'cut' });
    if (request.destroyed) return cut();
    request.on('data', take).once('end', end).once('close', cut).once('error', cut);
  });
}

/** Free it now rather than at the next collection: until then, 10 GB of bodies can pile up to 100 MB. */
function giveBack({ buffer, byteLength }: Buffer): void {
  const isAlone = byteLength === buffer.byteLength;
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
