import { onTestFinished } from 'vitest';
import { type ApiClient, type CallOptions, lazyClient } from '../../src/api/api-client.ts';
import { type ApiClientOptions, createApiClient } from '../../src/api/create-api-client.ts';
import { createDispatch, getDispatch, setSecrets, setVar } from '../../src/api/endpoints.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Result } from '../../src/domain/result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { type FaultServer, type FaultStep, startFaultServer } from '../support/fault-server.ts';

export const TOKEN = 'tok_canary_5f1c0a';
export const WITH_TOKEN: CallOptions = { token: new SecretText(TOKEN) };

/** A call of each endpoint, with the answer that the specification promises for it. */
export interface SampleCall {
  readonly name: string;
  readonly area: 'dispatches' | 'vaults';
  readonly method: 'GET' | 'POST';
  readonly status: 200 | 201;
  readonly golden: string;
  readonly run: (
    client: ApiClient,
    options?: Partial<CallOptions>,
  ) => Promise<Result<unknown, Failure>>;
}

export const CREATE: SampleCall = {
  name: 'creating a dispatch',
  area: 'dispatches',
  method: 'POST',
  status: 201,
  golden: '{"dispatch_id":"7f3c0d1e"}',
  run: (client, options) =>
    client.send(
      createDispatch({
        key: 'deploy',
        ref: 'main',
        title: 'Deploy 1.4.2',
        params: { dry_run: 'false' },
      }),
      { ...WITH_TOKEN, ...options },
    ),
};

export const POLL: SampleCall = {
  name: 'polling a dispatch',
  area: 'dispatches',
  method: 'GET',
  status: 200,
  golden:
    '{"status":"ready","runs":[{"run_id":"r1","run_url":"https://ci.example.test/r/1"},{"run_id":"r2","run_url":"https://ci.example.test/r/2"}]}',
  run: (client, options) => client.send(getDispatch('7f3c0d1e'), { ...WITH_TOKEN, ...options }),
};

export const SET_SECRETS: SampleCall = {
  name: 'setting secrets',
  area: 'vaults',
  method: 'POST',
  status: 200,
  golden: '{"set_secrets":["API_KEY","PEM"],"versions":{"API_KEY":4,"PEM":1}}',
  run: (client, options) =>
    client.send(
      setSecrets('prod', [
        { name: 'API_KEY', value: new SecretText('s3cr3t'), description: 'for the gateway' },
        { name: 'PEM', value: new SecretText('line 1\nline 2\n'), description: '' },
      ]),
      { ...WITH_TOKEN, ...options },
    ),
};

export const SET_VAR: SampleCall = {
  name: 'setting a var',
  area: 'vaults',
  method: 'POST',
  status: 200,
  golden: '{}',
  run: (client, options) =>
    client.send(setVar('prod', { name: 'REGION', value: 'eu-1' }), { ...WITH_TOKEN, ...options }),
};

export const SAMPLE_CALLS: readonly SampleCall[] = [CREATE, POLL, SET_SECRETS, SET_VAR];

/** A client of `{origin}/svc`, closed by the caller. */
export function clientOf(origin: string, options: Partial<ApiClientOptions> = {}): ApiClient {
  return lazyClient(origin, () =>
    createApiClient({
      address: { baseUrl: origin, segment: 'svc' },
      userAgent: 'dispatchbox/0.0.0-test',
      ...options,
    }),
  );
}

/** The same, for one test. */
export function openClient(...of: Parameters<typeof clientOf>): ApiClient {
  const client = clientOf(...of);
  onTestFinished(() => client.close());
  return client;
}

/** A server for one test. */
export async function serve(...steps: readonly FaultStep[]): Promise<FaultServer> {
  const server = await startFaultServer({ steps });
  onTestFinished(() => server.close());
  return server;
}

/** Calls once with a client of its own. */
export async function callOnce(
  call: SampleCall,
  ...of: Parameters<typeof clientOf>
): Promise<Result<unknown, Failure>> {
  const client = clientOf(...of);
  try {
    return await call.run(client);
  } finally {
    await client.close();
  }
}

/** @returns the failure, where there must be one. */
export function failureIn(result: Result<unknown, Failure>): Failure {
  if (result.ok) throw new Error(`expected a failure, got ${JSON.stringify(result.value)}`);
  return result.error;
}
