// The embedded service under attack: whoever it does not know is refused, nothing ends it, and its memory
// stays bounded.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, seal } from '../../../src/sandbox/sealed-values.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { atMost, exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { exchange, openIdle, pour, statusIn } from '../raw-http.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const SECRETS = '/svc/api/vaults/secrets';
const BODY = JSON.stringify({ vault_name: 'v', secrets: [{ name: 'A', secret: 'a' }] });

interface Attacked {
  readonly port: number;
  readonly token: string;
}

const proof: Proof = async (run) => {
  const child = spawn(process.execPath, [PROGRAM, 'sandbox', '--port', '0', '--json'], {
    env: { ...process.env, ...environment(run.folder()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { base_url, tokens } = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  const service = { port: Number(new URL(base_url).port), token: tokens.personal };
  try {
    return [
      await strangers(service),
      ...(await fuzzed(run, service)),
      ...(await bodies(run, service)),
      await crowded(run, service),
      await slowHeads(run, service),
      bitFlips(run),
      exactly('dispatches that it takes afterwards', await dispatched(service), 1),
      atMost('the most memory that it had', peakMiB(child), 256, 'MiB'),
    ];
  } finally {
    child.kill();
  }
};
export default proof;

const post = ({ port, token }: Attacked, body: string, ...headers: string[]): string =>
  [
    `POST ${SECRETS} HTTP/1.1`,
    ...(headers.some((each) => each.startsWith('Host')) ? [] : [`Host: localhost:${port}`]),
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

/** Who does not name this machine, or speaks for a page in a browser. */
async function strangers(service: Attacked): Promise<Figure> {
  const { port } = service;
  const names = [
    'attacker.example',
    'localhost.evil.example',
    'evil-localhost',
    'localhost.',
    '0.0.0.0',
  ];
  const numbers = [
    '127.1',
    '2130706433',
    '0x7f000001',
    '127.0.0.2',
    '::1',
    '[::]',
    '[::ffff:7f00:1]',
  ];
  const hosts = [...names, ...numbers].flatMap((name) => [name, `${name}:${port}`]);
  const odd = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '',
    'localhost:',
    `localhost:${port + 1}`,
    `localhost:0${port}`,
    `localhost:${port}0`,
    `user@localhost:${port}`,
    `localhost:${port}/`,
    `localhost:${port}, localhost:${port}`,
    `localhost:${port}\r\nHost: localhost:${port}`,
    `localhost:${port}\r\nHost: attacker.example`,
  ];
  const pages = ['https://attacker.example', 'null', '', `http://localhost:${port}`];
  const sites = ['cross-site', 'same-site', '', 'none, cross-site'];
  const length = `Content-Length: ${BODY.length}`;
  const requests = [
    ...[...hosts, ...odd].map((host) => post(service, BODY, `Host: ${host}`, length)),
    ...pages.map((origin) => post(service, BODY, `Origin: ${origin}`, length)),
    ...sites.map((site) => post(service, BODY, `Sec-Fetch-Site: ${site}`, length)),
  ];
  let taken = 0;
  for (const request of requests) {
    if (statusIn(await exchange(port, request)) === 200) taken += 1;
  }
  return exactly(`requests taken of ${requests.length} from strangers and pages`, taken);
}

async function fuzzed(run: ProofRun, service: Attacked): Promise<readonly Figure[]> {
  const { random } = run;
  const times = run.times(20_000, 100);
  const pieces = [
    '../',
    '%2e%2e/',
    '%00',
    '\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 99\r\n',
    '__proto__',
    '\u0000',
    '{'.repeat(2_000),
    'A'.repeat(20_000),
    'GET / HTTP/1.1\r\n\r\n',
  ];
  let failed = 0;
  for (let time = 0; time < times; time += 8) {
    const some = Array.from({ length: 8 }, () => {
      const good = Buffer.from(post(service, BODY, `Content-Length: ${BODY.length}`));
      const at = random.below(good.length);
      const piece = Buffer.from(
        random.pick([random.pick(pieces), random.bytes(4).toString('latin1')]),
      );
      const bad = [good.subarray(0, at), piece, good.subarray(at + random.below(6))];
      return exchange(service.port, Buffer.concat([...bad, Buffer.from('\r\n\r\n')]), 400);
    });
    for (const answer of await Promise.all(some)) if (statusIn(answer) >= 500) failed += 1;
  }
  return [exactly(`answers of 5xx to ${grouped(times)} fuzzed requests`, failed)];
}

async function bodies(run: ProofRun, service: Attacked): Promise<readonly Figure[]> {
  const lengths = ['Transfer-Encoding: chunked', `Content-Length: ${10 * GIB}`];
  const heads = lengths.flatMap((length) => {
    const head = post(service, '', length);
    return [head, head.replace(/Auth.*\r\n/, '')];
  });
  const pours = run.times(400, 8);
  let most = 0;
  for (let time = 0; time < pours; time += 8) {
    const some = Array.from({ length: 8 }, () =>
      pour(service.port, run.random.pick(heads), 10 * GIB),
    );
    most = Math.max(most, ...(await Promise.all(some)));
  }
  return [
    // What the system holds on both sides is counted too.
    atMost(`most taken of one body of 10 GiB, ${grouped(pours)} of them`, most / MIB, 24, 'MiB'),
  ];
}

async function crowded(run: ProofRun, service: Attacked): Promise<Figure> {
  const count = run.times(500, 80);
  const idle = await openIdle(service.port, count);
  const started = performance.now();
  for (let time = 0; time < 5; time += 1) await dispatched(service);
  const tookMs = (performance.now() - started) / 5;
  for (const socket of idle) socket.destroy();
  return atMost(`a request beside ${count} idle connections`, tookMs, 1_000, 'ms');
}

async function slowHeads(run: ProofRun, { port }: Attacked): Promise<Figure> {
  const sockets = await openIdle(port, run.times(40, 4));
  const started = performance.now();
  const ends = sockets.map((socket) => {
    socket.write('GET /svc/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), 100);
    return new Promise<void>((resolve) =>
      socket.once('close', () => {
        clearInterval(drip);
        resolve();
      }),
    );
  });
  await Promise.all(ends);
  return atMost(
    `until ${sockets.length} slow heads are cut`,
    performance.now() - started,
    8_000,
    'ms',
  );
}

/** Every bit of what is stored of a value. */
function bitFlips(run: ProofRun): Figure {
  const values = run.times(40);
  let opened = 0;
  let flips = 0;
  for (let value = 0; value < values; value += 1) {
    const key = run.random.bytes(32);
    const place = { vault: 'v', name: 'A', version: 1 };
    const sealed = seal(key, run.random.bytes(run.random.below(60)).toString('base64'), place);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = Buffer.from(sealed);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (open(key, flipped, place) !== null) opened += 1;
      flips += 1;
    }
    if (open(key, sealed, { ...place, version: 2 }) !== null) opened += 1;
  }
  return exactly(`values that open after ${grouped(flips)} flipped bits`, opened);
}

async function dispatched({ port, token }: Attacked): Promise<number> {
  const body = '{"key":"hello"}';
  const head = [
    'POST /svc/api/runs/dispatches HTTP/1.1',
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return statusIn(await exchange(port, `${head.join('\r\n')}\r\n\r\n${body}`)) === 201 ? 1 : 0;
}

function peakMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
