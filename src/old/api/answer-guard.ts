import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { LONGEST_HEAD } from './limits.ts';

/** An answer goes on and on without a head or a body to show for it. */
export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer';
}

/** What an answer may have besides its body: its head, and a few interim ones. */
const HEADS = 4 * LONGEST_HEAD;

const CONTINUE = 'HTTP/1.1 100';
const END_OF_HEAD = '\r\n\r\n';

/**
 * Guards what connections receive where undici leaves it to others:
 *
 * - Cuts an answer that goes on and on. undici's own bounds see neither a status line, nor the extensions of
 *   chunks, nor interim answers. Twice the body leaves room for chunks of five bytes each.
 * - Removes every `100 Continue`. A client must ignore one it didn't ask for (RFC 9110 §15.2); undici closes the
 *   connection instead, and with it a request that may have been carried out.
 */
export function guardAnswers(
  connect: buildConnector.connector,
  bodyBytes: number,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) callback(error, null);
      else callback(null, guard(socket, 2 * bodyBytes + HEADS));
    });
}

function guard<T extends Socket>(socket: T, mostBytes: number): T {
  const read = socket.read.bind(socket);
  const write = socket.write;
  let bytes = 0;
  /** The next bytes start a response: a request was written since the last ones. */
  let isAtBegin = true;
  let held: Buffer = Buffer.alloc(0);

  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      bytes += chunk.length;
      if (bytes > mostBytes) {
        socket.destroy(new EndlessAnswer('its response had no end'));
        return null;
      }
      if (!isAtBegin) return chunk;
      held = afterContinue(Buffer.concat([held, chunk]));
      if (held.length === 0 || isPartOfContinue(held)) continue;
      const begin = held;
      held = Buffer.alloc(0);
      isAtBegin = false;
      return begin;
    }
  };
  socket.write = (...args: unknown[]) => {
    isAtBegin = true;
    bytes = 0;
    return Reflect.apply(write, socket, args);
  };
  return socket;
}

function afterContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  while (rest.subarray(0, CONTINUE.length).equals(Buffer.from(CONTINUE))) {
    const end = rest.indexOf(END_OF_HEAD);
    if (end === -1) break;
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return rest;
}

/** If it is longer than a head may be, it isn't ours to judge; the parser will reject it. */
function isPartOfContinue(bytes: Buffer): boolean {
  if (bytes.length > LONGEST_HEAD) return false;
  const begin = bytes.subarray(0, CONTINUE.length).toString('latin1');
  return CONTINUE.startsWith(begin);
}
