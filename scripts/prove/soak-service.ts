// A service whose dispatches never become ready, and that fails one answer in twenty. Prints its address.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// Whoever started it is gone.
process.stdin.resume().on('end', () => process.exit());

let asked = 0;
const FAULTS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(503).end(),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  (response) => response.socket?.resetAndDestroy(),
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
];

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    asked += 1;
    if (request.method === 'POST') {
      response.writeHead(201).end(`{"dispatch_id":"d-${asked}"}`);
    } else if (asked % 20 === 0) {
      FAULTS[(asked / 20) % FAULTS.length]?.(response);
    } else {
      response.writeHead(200).end('{"status":"not_ready"}');
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
