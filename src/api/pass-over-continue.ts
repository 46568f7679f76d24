import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

const CONTINUE = 'HTTP/1.1 100';
const END_OF_HEAD = '\r\n\r\n';
const LONGEST_HEAD = 16 * 1024;

/**
 * Removes every `100 Continue` from what a connection receives. A client must ignore one it didn't ask for
 * (RFC 9110 §15.2); undici closes the connection instead, and with it a request that may have been carried
 * out.
 */
export function passingOverContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) callback(error, null);
      else callback(null, withoutContinue(socket));
    });
}

function withoutContinue<T extends Socket>(socket: T): T {
  const read = socket.read.bind(socket);
  const write = socket.write;
  /** The next bytes start a response: a request was written since the last ones. */
  let isAtBegin = true;
  let held: Buffer = Buffer.alloc(0);

  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || !isAtBegin) return chunk;
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
