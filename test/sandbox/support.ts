import net from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { RunningSandbox } from '../../src/domain/running-sandbox.ts';
import { type StartSandboxOptions, startSandbox } from '../../src/sandbox/sandbox.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let leaptMs = Date.now();

/** A clock by which every dispatch is due when it is looked at: a day passes with each look. */
export function leapingClock(): number {
  leaptMs += 24 * 60 * 60 * 1_000;
  return leaptMs;
}

export async function start(options: Partial<StartSandboxOptions> = {}): Promise<RunningSandbox> {
  const folder = options.folder ?? path.join(temporaryFolder(), 'sandbox');
  const sandbox = must(await startSandbox({ ...options, folder }));
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Starts it where that must fail. @returns the sentence. */
export async function problemOf(options: Partial<StartSandboxOptions>): Promise<string> {
  const folder = path.join(temporaryFolder(), 'sandbox');
  const started = await startSandbox({ folder, ...options });
  if (!started.ok) return started.error;
  await started.value.close();
  throw new Error('it started');
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, `undefined` where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  readonly json: any;
}

export interface Sent {
  readonly token?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly rawBody?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Gets an address that the service gave out. */
export async function visit(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { headers: { connection: 'close' } });
  return { status: response.status, text: await response.text() };
}

/** One request to `{base}/{segment}{path}`, as JSON: a POST where there is a body. */
export async function send(
  sandbox: RunningSandbox,
  where: string,
  sent: Sent = {},
): Promise<Received> {
  const body = sent.rawBody ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
  const response = await fetch(`${sandbox.baseUrl}/${sandbox.segment}${where}`, {
    method: sent.method ?? (body === null ? 'GET' : 'POST'),
    headers: {
      // A connection kept for later could belong to a server that was closed since.
      connection: 'close',
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      'content-type': 'application/json',
      ...sent.headers,
    },
    body: body === null ? null : new Uint8Array(Buffer.from(body)),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  return { status: response.status, headers: response.headers, text, json };
}

export const DISPATCHES = '/api/runs/dispatches';
export const SECRETS = '/api/vaults/secrets';
export const VARS = '/api/vaults/vars';

/** Creates a dispatch that must be accepted. @returns its identifier. */
export async function dispatch(sandbox: RunningSandbox, body: object): Promise<string> {
  const created = await send(sandbox, DISPATCHES, { token: sandbox.tokens.organization, body });
  if (created.status !== 201) throw new Error(`not created: ${created.status} ${created.text}`);
  return created.json.dispatch_id;
}

export async function poll(sandbox: RunningSandbox, dispatchId: string): Promise<Received['json']> {
  const path = `${DISPATCHES}/${dispatchId}`;
  return (await send(sandbox, path, { token: sandbox.tokens.organization })).json;
}

/** Dispatches and polls once: for sandboxes on `leapingClock`. */
export async function outcomeOf(sandbox: RunningSandbox, body: object): Promise<Received['json']> {
  return poll(sandbox, await dispatch(sandbox, body));
}

export function setSecrets(
  sandbox: RunningSandbox,
  secrets: readonly object[],
  vault_name = 'default',
): Promise<Received> {
  const token = sandbox.tokens['service-account'];
  return send(sandbox, SECRETS, { token, body: { vault_name, secrets } });
}

export function setVar(sandbox: RunningSandbox, name: string, value: string): Promise<Received> {
  const token = sandbox.tokens['service-account'];
  return send(sandbox, VARS, { token, body: { vault_name: 'default', var: { name, value } } });
}

export function portOf(sandbox: RunningSandbox): number {
  return Number(new URL(sandbox.baseUrl).port);
}

/** Writes bytes to the server as they are. @returns all that came until the connection ended. */
export function rawExchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

/** @returns the status of a raw answer, 0 where there was none. */
export function statusOf(raw: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0);
}
