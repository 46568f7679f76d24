import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';

/** A proxy that takes CONNECT alone, and leads every host to one port of this machine. Close it at the end. */
export async function startTunnel(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      const target = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        socket.pipe(target).pipe(socket);
      });
      target.on('error', () => socket.destroy());
    });
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
