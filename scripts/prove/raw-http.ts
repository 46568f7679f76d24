import { connect, type Socket } from 'node:net';

/** Writes bytes as they are. @returns all that came until the other side ended it, or time was up. */
export function exchange(port: number, bytes: string | Buffer, withinMs = 3_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    const timer = setTimeout(() => socket.destroy(), withinMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

/** Writes a head, then chunks of a body for as long as they are taken. @returns how many bytes were. */
export function pour(port: number, head: string, mostBytes: number): Promise<number> {
  const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      more();
    });
    const more = (): void => {
      while (socket.writable && socket.bytesWritten < mostBytes && socket.write(chunk));
      if (socket.bytesWritten >= mostBytes) socket.destroy();
      else socket.once('drain', more);
    };
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => resolve(socket.bytesWritten));
  });
}

/** Connections that say nothing. */
export function openIdle(port: number, count: number): Promise<readonly Socket[]> {
  const open = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    return new Promise<Socket>((resolve) => {
      socket.once('connect', () => resolve(socket));
      socket.once('close', () => resolve(socket));
    });
  });
  return Promise.all(open);
}

/** @returns the status of a raw answer, 0 where there was none. */
export function statusIn(raw: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0);
}
