import { answering, type FaultStep, httpAnswer } from '../support/fault-server.ts';

/** The requests, each made by the command that makes nothing else. `wait` is a check again and again. */
export type Call = 'dispatch' | 'status' | 'secret' | 'var' | 'wait';

const READY = {
  status: 200,
  body: { status: 'ready', runs: [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }] },
};

const PROMISED: Readonly<Record<Call, { readonly status: number; readonly body: object }>> = {
  dispatch: { status: 201, body: { dispatch_id: 'd-1' } },
  status: READY,
  wait: READY,
  secret: { status: 200, body: { set_secrets: ['A'], versions: { A: 3 } } },
  var: { status: 200, body: {} },
};

const json = { 'Content-Type': 'application/json' };

const status = (code: number, headers = {}, body: object | string = {}): FaultStep =>
  answering({
    status: code,
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const promised = (call: Call, body: object | string): FaultStep =>
  status(PROMISED[call].status, {}, body);

/** An answer whose connection ends before all that it announced is there. */
const cut = (headers: Record<string, string>, body: string, call: Call): FaultStep => ({
  kind: 'write',
  bytes: httpAnswer({ status: PROMISED[call].status, headers: { ...json, ...headers }, body }),
  ending: 'close',
});

/**
 * Every way to behave that shows at once, and the exit status of dispatch, status, secret, var and wait. The
 * client is tried with those that take until a deadline.
 */
export const BEHAVIOURS: readonly (readonly [
  name: string,
  step: (call: Call) => FaultStep | 'no server',
  exits: readonly [number, number, number, number, number],
])[] = [
  ['what is promised', (call) => promised(call, PROMISED[call].body), [0, 0, 0, 0, 0]],
  [
    'with fields of a later version',
    (call) => promised(call, { ...PROMISED[call].body, more: [1] }),
    [0, 0, 0, 0, 0],
  ],
  [
    'with a byte order mark',
    (call) => promised(call, `\ufeff${JSON.stringify(PROMISED[call].body)}`),
    [0, 0, 0, 0, 0],
  ],
  ['400 with a reason', () => status(400, {}, { error: 'No.' }), [1, 1, 1, 1, 1]],
  ['400 without a body', () => answering({ status: 400 }), [1, 1, 4, 1, 1]],
  [
    '400 with a reason that drives the terminal',
    () => status(400, {}, { error: '\u001b[2J\u001b]0;x\u0007No.' }),
    [1, 1, 1, 1, 1],
  ],
  ['401', () => status(401), [3, 3, 3, 3, 3]],
  ['403', () => status(403), [3, 3, 3, 3, 3]],
  ['403 with Retry-After', () => status(403, { 'Retry-After': '60' }), [1, 5, 1, 1, 4]],
  ['404', () => status(404), [1, 1, 1, 1, 1]],
  ['405', () => status(405), [1, 1, 4, 1, 1]],
  ['407', () => status(407), [1, 1, 4, 1, 1]],
  ['408', () => status(408), [1, 1, 4, 1, 4]],
  ['425', () => status(425), [1, 1, 4, 1, 4]],
  ['409', () => status(409, {}, { error: 'Busy.' }), [1, 1, 1, 1, 1]],
  ['413 with HTML', () => answering({ status: 413, body: '<html>' }), [1, 1, 4, 1, 1]],
  ['422', () => status(422, {}, { error: 'Bad.' }), [1, 1, 1, 1, 1]],
  ['429', () => status(429), [1, 5, 1, 1, 4]],
  ['429 with Retry-After', () => status(429, { 'Retry-After': '60' }), [1, 5, 1, 1, 4]],
  ['500', () => status(500), [4, 5, 4, 4, 4]],
  ['502 with HTML', () => answering({ status: 502, body: '<html>' }), [4, 5, 4, 4, 4]],
  ['503 with Retry-After', () => status(503, { 'Retry-After': '60' }), [4, 5, 4, 4, 4]],
  ['504', () => status(504), [4, 5, 4, 4, 4]],
  [
    '301 to another host',
    () => status(301, { Location: 'https://evil.example/' }),
    [4, 1, 4, 4, 1],
  ],
  ['303', () => status(303, { Location: '/made' }), [4, 1, 4, 4, 1]],
  ['302 to a sign-in page', () => status(302, { Location: '/login' }), [4, 1, 4, 4, 1]],
  ['307', () => status(307, { Location: '/again' }), [4, 1, 4, 4, 1]],
  ['308', () => status(308, { Location: '/moved' }), [4, 1, 4, 4, 1]],
  ['304', () => answering({ status: 304 }), [4, 1, 4, 4, 1]],
  ['another success, 202', () => status(202, {}, PROMISED.dispatch.body), [0, 4, 4, 4, 4]],
  ['another success, 204', () => answering({ status: 204 }), [4, 4, 4, 4, 4]],
  [
    'a sign-in page',
    (call) => answering({ status: PROMISED[call].status, body: '<html>' }),
    [4, 4, 4, 4, 4],
  ],
  ['an empty body', (call) => promised(call, ''), [4, 4, 4, 4, 4]],
  ['JSON of the wrong shape', (call) => promised(call, '[]'), [4, 4, 4, 4, 4]],
  ['JSON that ends in the middle', (call) => promised(call, '{"status":'), [4, 4, 4, 4, 4]],
  ['a body that is cut', (call) => cut({ 'Content-Length': '999' }, '{"st', call), [4, 4, 4, 4, 4]],
  [
    'a chunk that is cut',
    (call) => cut({ 'Transfer-Encoding': 'chunked' }, 'ff\r\n{', call),
    [4, 4, 4, 4, 4],
  ],
  [
    'a body without an end',
    (call) => ({ kind: 'flood', head: cutHead(call), chunk: Buffer.alloc(65_536, 32) }),
    [4, 4, 4, 4, 4],
  ],
  [
    'what is not HTTP',
    () => ({ kind: 'write', bytes: Buffer.from('SSH-2.0-x\r\n'), ending: 'close' }),
    [4, 5, 4, 4, 4],
  ],
  [
    'a connection that is reset',
    () => ({ kind: 'drop', afterBytes: 60, ending: 'reset' }),
    [4, 5, 4, 4, 4],
  ],
  [
    'a connection that is closed',
    () => ({ kind: 'drop', afterBytes: 60, ending: 'close' }),
    [4, 5, 4, 4, 4],
  ],
  ['nobody at the port', () => 'no server', [5, 5, 5, 5, 4]],
];

function cutHead(call: Call): Buffer {
  const head = httpAnswer({
    status: PROMISED[call].status,
    headers: { ...json, Connection: 'close' },
  });
  return Buffer.from(head);
}
