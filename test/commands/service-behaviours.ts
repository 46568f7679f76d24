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
  ['408', () => status(408), [1, 1, 4, 1, 4]],
  ['429', () => status(429), [1, 5, 1, 1, 4]],
  ['500', () => status(500), [4, 5, 4, 4, 4]],
  [
    '301 to another host',
    () => status(301, { Location: 'https://evil.example/' }),
    [4, 1, 4, 4, 1],
  ],
  ['304', () => answering({ status: 304 }), [4, 1, 4, 4, 1]],
  ['another success, 202', () => status(202, {}, PROMISED.dispatch.body), [0, 4, 4, 4, 4]],
  [
    'a sign-in page',
    (call) => answering({ status: PROMISED[call].status, body: '<html>' }),
    [4, 4, 4, 4, 4],
  ],
  ['JSON of the wrong shape', (call) => promised(call, '[]'), [4, 4, 4, 4, 4]],
  ['a body that is cut', (call) => cut({ 'Content-Length': '999' }, '{"st', call), [4, 4, 4, 4, 4]],
  [
    'a body of more than is read, which would be good',
    (call) => promised(call, ' '.repeat(11 * 1024 * 1024) + JSON.stringify(PROMISED[call].body)),
    [4, 4, 4, 4, 4],
  ],
  [
    'a connection that is reset',
    () => ({ kind: 'drop', afterBytes: 60, ending: 'reset' }),
    [4, 5, 4, 4, 4],
  ],
  ['nobody at the port', () => 'no server', [5, 5, 5, 5, 4]],
];
