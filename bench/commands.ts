// How long the commands take that scripts call, side by side with bare Node and with curl.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApiClient } from '../src/api/create-api-client.ts';
import { SecretText } from '../src/domain/secret-text.ts';
import { AT_ONCE, sendToVault } from '../src/effects/send-to-vault.ts';
import { openVaultIndex } from '../src/storage/vault-index.ts';
import { must } from '../test/support/must.ts';
import { addProfile, environment, PROGRAM, runProgram } from '../test/support/program.ts';
import { type Figure, inTurns, median, ratio } from './figures.ts';
import { newHome } from './homes.ts';

const VARS = 200;
const NAMES = Array.from({ length: VARS }, (_, at) => `VAR_${at}`);
/** Until both clients and the sandbox have compiled most of what they run. */
const WARM_UP_ROUNDS = 6;

interface Service {
  readonly base_url: string;
  readonly segment: string;
  readonly tokens: { readonly personal: string };
}

export async function benchCommands(rounds: number): Promise<readonly Figure[]> {
  const sandbox = spawn(process.execPath, [PROGRAM, 'sandbox', '--port', '0', '--json'], {
    env: environment(newHome()),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const service: Service = JSON.parse(String((await once(sandbox.stdout, 'data'))[0]));
  const home = newHome();
  const token = service.tokens.personal;
  await addProfile(home, { name: 'bench', url: service.base_url, token, kind: 'personal' });
  const dispatched = await runProgram({ home, args: ['dispatch', 'hello', '--json'] });
  const id = JSON.parse(dispatched.stdout).dispatch_id;

  const { bare, status, secret } = await inTurns(rounds, {
    bare: () => timeOf({ home, args: ['-e', '0'], startedBy: [process.execPath] }),
    status: () => timeOf({ home, args: ['status', id, '--json'] }),
    secret: () => timeOf({ home, args: ['secret', 'set', 'A', '--json'], input: 'value\n' }),
  });
  const app = appSending(home, service);
  const firstMs = await app.timeOfVars();
  const sent = { vars: app.timeOfVars, curl: () => timeOfCurl(home, service) };
  const { vars, curl } = await inTurns(rounds, sent, WARM_UP_ROUNDS);
  await app.close();
  sandbox.kill();
  const first = `${VARS} vars ÷ curl --parallel (the first time ${(firstMs / median(curl)).toFixed(1)})`;
  return [
    ratio('status ID --json ÷ bare Node', status, bare, 3.5),
    ratio('secret set ÷ bare Node', secret, bare, 3.5),
    ratio(first, vars, curl, 1.1),
  ];
}

async function timeOf(run: Parameters<typeof runProgram>[0]): Promise<number> {
  const begunMs = performance.now();
  const { status, stderr } = await runProgram(run);
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begunMs;
}

/** What the Vars form does: many requests at once, each in the journal before it goes out. */
function appSending(home: string, { base_url, segment, tokens }: Service) {
  const index = must(openVaultIndex(path.join(home, 'box')));
  const address = { baseUrl: base_url, segment };
  const client = createApiClient({ address, userAgent: 'dispatchbox/bench' });
  const access = { client, token: new SecretText(tokens.personal) };
  const named = { profileId: 'bench', profileName: 'bench', host: 'localhost' } as const;
  const place = { ...named, vault: 'default', kind: 'var', access } as const;
  return {
    async timeOfVars(): Promise<number> {
      const sendId = randomUUID();
      const requests = NAMES.map((name) => {
        const value = new SecretText(`${sendId} of ${name}`);
        return { ...place, entries: [{ id: name, name, value, description: '', source: 'typed' }] };
      });
      let set = 0;
      const begunMs = performance.now();
      await sendToVault(requests, {
        ...{ sendId, atOnce: AT_ONCE, index, origin: 'command' },
        warn: (text) => process.stderr.write(`${text}\n`),
        onAnswer({ results }) {
          for (const { state } of results.values()) if (state === 'set') set += 1;
        },
      });
      const tookMs = performance.now() - begunMs;
      if (set !== VARS) throw new Error(`${set} of ${VARS} were set`);
      return tookMs;
    },
    close: () => client.close().then(() => index.close()),
  };
}

function timeOfCurl(home: string, { base_url, segment, tokens }: Service): number {
  const sendId = randomUUID();
  const requests = NAMES.map((name) => {
    const body = { vault_name: 'default', var: { name, value: `${sendId} of ${name}` } };
    return [
      `url = "${base_url}/${segment}/api/vaults/vars"`,
      `header = "Authorization: Bearer ${tokens.personal}"`,
      'header = "Content-Type: application/json"',
      `data = ${JSON.stringify(JSON.stringify(body))}`,
      'output = "/dev/null"',
    ].join('\n');
  });
  const config = path.join(home, 'curl.conf');
  writeFileSync(config, requests.join('\nnext\n'), { mode: 0o600 });
  const atOnce = ['--parallel', '--parallel-max', `${AT_ONCE}`];
  const options = ['--silent', '--show-error', '--fail', ...atOnce, '--config', config];
  const begunMs = performance.now();
  const { status, stderr } = spawnSync('curl', options);
  if (status !== 0) throw new Error(`curl: ${stderr}`);
  return performance.now() - begunMs;
}
