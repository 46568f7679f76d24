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
import { atMost, type Figure, median } from './figures.ts';
import { environment, newHome, PROGRAM, timeOf } from './programs.ts';

const VARS = 200;
const NAMES = Array.from({ length: VARS }, (_, at) => `VAR_${at}`);
/** Until both clients and the sandbox have compiled what they run: a fifth of the first time. */
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
  const add = ['profile', 'add', 'bench', '--url', service.base_url, '--token-kind', 'personal'];
  timeOf(home, [PROGRAM, ...add], `${service.tokens.personal}\n`);
  const dispatch = [PROGRAM, 'dispatch', 'hello', '--json'];
  const dispatched = spawnSync(process.execPath, dispatch, { env: environment(home) });
  const id = JSON.parse(String(dispatched.stdout)).dispatch_id;

  const times: Record<string, number[]> = {};
  const keep = (took: Readonly<Record<string, number>>): void => {
    for (const [what, ms] of Object.entries(took)) times[what] = [...(times[what] ?? []), ms];
  };
  for (let round = 0; round <= rounds; round += 1) {
    const took = {
      bare: timeOf(home, ['-e', '0']),
      status: timeOf(home, [PROGRAM, 'status', id, '--json']),
      secret: timeOf(home, [PROGRAM, 'secret', 'set', 'A', '--json'], 'value\n'),
    };
    // The first round fills the cache of compiled code.
    if (round > 0) keep(took);
  }
  const app = appSending(home, service);
  const firstMs = await app.timeOfVars('the first');
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const took = {
      vars: await app.timeOfVars(`new value ${round}`),
      curl: timeOfCurl(home, service, `curl's new value ${round}`),
    };
    if (round >= WARM_UP_ROUNDS) keep(took);
  }
  await app.close();
  sandbox.kill();
  const of = (what: string) => median(times[what] ?? []);
  return [
    atMost('dispatchbox status ID --json ÷ bare Node', of('status') / of('bare'), 3.5),
    atMost('dispatchbox secret set ÷ bare Node', of('secret') / of('bare'), 3.5),
    atMost(`${VARS} vars ÷ curl --parallel`, of('vars') / of('curl'), 1.1, {
      note: `the first time ${(firstMs / of('curl')).toFixed(1)}`,
    }),
  ];
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
    async timeOfVars(value: string): Promise<number> {
      const requests = NAMES.map((name) => {
        const entry = { id: name, name, value: new SecretText(`${value} of ${name}`) };
        return { ...place, entries: [{ ...entry, description: '' }] };
      });
      let set = 0;
      const begun = performance.now();
      await sendToVault(requests, {
        sendId: randomUUID(),
        atOnce: AT_ONCE,
        index,
        origin: 'command',
        wallMs: Date.now,
        warn: (text) => process.stderr.write(`${text}\n`),
        answered({ results }) {
          for (const { state } of results.values()) if (state === 'set') set += 1;
        },
      });
      if (set !== VARS) throw new Error(`${set} of ${VARS} were set`);
      return performance.now() - begun;
    },
    close: () => client.close().then(() => index.close()),
  };
}

function timeOfCurl(home: string, { base_url, segment, tokens }: Service, value: string): number {
  const config = NAMES.map((name) => {
    const body = { vault_name: 'default', var: { name, value: `${value} of ${name}` } };
    return [
      `url = "${base_url}/${segment}/api/vaults/vars"`,
      `header = "Authorization: Bearer ${tokens.personal}"`,
      'header = "Content-Type: application/json"',
      `data = ${JSON.stringify(JSON.stringify(body))}`,
      'output = "/dev/null"',
    ].join('\n');
  });
  const file = path.join(home, 'curl.conf');
  writeFileSync(file, config.join('\nnext\n'), { mode: 0o600 });
  const options = ['--silent', '--show-error', '--fail', '--parallel', '--parallel-max'];
  const begun = performance.now();
  const ended = spawnSync('curl', [...options, String(AT_ONCE), '--config', file]);
  if (ended.status !== 0) throw new Error(`curl: ${ended.stderr}`);
  return performance.now() - begun;
}
