// How long 200 vars take, side by side with `curl --parallel` at the same concurrency, on one server.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createApiClient } from '../src/api/create-api-client.ts';
import { SecretText } from '../src/domain/secret-text.ts';
import { AT_ONCE, sendToVault } from '../src/effects/send-to-vault.ts';
import { openVaultIndex } from '../src/storage/vault-index.ts';

const VARS = 200;
const ROUNDS = 15;
const root = path.dirname(import.meta.dirname);

interface Service {
  readonly base_url: string;
  readonly segment: string;
  readonly tokens: { readonly service_account: string };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
const server = spawn(
  process.execPath,
  [path.join(root, 'dist/dispatchbox.js'), 'sandbox', '--port', '0', '--json'],
  { env: { ...process.env, DISPATCHBOX_HOME: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
);
try {
  const service = await firstLine();
  const index = openVaultIndex(path.join(folder, 'box'));
  if (!index.ok) throw new Error(index.error.message);
  const client = createApiClient({
    address: { baseUrl: service.base_url, segment: service.segment },
    userAgent: 'dispatchbox/bench',
  });
  const access = { client, token: new SecretText(service.tokens.service_account) };
  const place = {
    profileId: 'bench',
    profileName: 'bench',
    host: 'localhost',
    vault: 'default',
    kind: 'var',
    access,
  } as const;
  const requests = Array.from({ length: VARS }, (_, at) => {
    const value = new SecretText(`value ${at}`);
    return { ...place, entries: [{ id: String(at), name: `VAR_${at}`, value, description: '' }] };
  });
  const config = curlConfig(service);

  async function ours(): Promise<number> {
    let set = 0;
    const started = performance.now();
    await sendToVault(requests, {
      sendId: crypto.randomUUID(),
      atOnce: AT_ONCE,
      index: (index as Extract<typeof index, { ok: true }>).value,
      origin: 'command' as const,
      wallMs: Date.now,
      warn: (text) => process.stderr.write(`${text}\n`),
      answered({ results }) {
        for (const { state } of results.values()) if (state === 'set') set += 1;
      },
    });
    const took = performance.now() - started;
    if (set !== VARS) throw new Error(`${set} of ${VARS} were set`);
    return took;
  }

  function curl(): number {
    const started = performance.now();
    const ended = spawnSync('curl', [
      '--silent',
      '--show-error',
      '--fail',
      '--parallel',
      '--parallel-max',
      String(AT_ONCE),
      '--config',
      config,
    ]);
    const took = performance.now() - started;
    if (ended.status !== 0) throw new Error(`curl: ${ended.stderr}`);
    return took;
  }

  // One round of each first, so that neither pays for what is loaded once.
  await ours();
  curl();
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await ours());
    theirs.push(curl());
  }
  await client.close();
  index.value.close();
  const ratio = median(mine) / median(theirs);
  const line = (what: string, ms: readonly number[]) =>
    `${what.padEnd(28)} median ${median(ms).toFixed(0)} ms (${Math.min(...ms).toFixed(0)} to ${Math.max(...ms).toFixed(0)})\n`;
  process.stdout.write(`${VARS} vars, ${AT_ONCE} at once, ${ROUNDS} rounds in turn\n`);
  process.stdout.write(line('dispatchbox, journal and all', mine));
  process.stdout.write(line('curl --parallel', theirs));
  process.stdout.write(`ratio ${ratio.toFixed(2)} (at most 1.30)\n`);
  process.exitCode = ratio <= 1.3 ? 0 : 1;
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function firstLine(): Promise<Service> {
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line);
  throw new Error('the sandbox did not start');
}

function curlConfig({ base_url, segment, tokens }: Service): string {
  const requests = Array.from({ length: VARS }, (_, at) => {
    const body = { vault_name: 'default', var: { name: `VAR_${at}`, value: `value ${at}` } };
    return [
      `url = "${base_url}/${segment}/api/vaults/vars"`,
      `header = "Authorization: Bearer ${tokens.service_account}"`,
      'header = "Content-Type: application/json"',
      'header = "Accept: application/json"',
      `data = ${JSON.stringify(JSON.stringify(body))}`,
      'output = "/dev/null"',
    ].join('\n');
  });
  const file = path.join(folder, 'curl.conf');
  writeFileSync(file, requests.join('\nnext\n'), { mode: 0o600 });
  return file;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
