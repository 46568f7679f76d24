// How long the commands take that scripts call, side by side with Node and the packages they need, and with curl.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  addProfile,
  askProgram,
  environment,
  PROGRAM,
  runProgram,
} from '../test/support/program.ts';
import { type SandboxAddress, startSandboxProcess } from '../test/support/sandbox-process.ts';
import { openTerminal } from '../test/support/terminal.ts';
import { type Figure, given, inTurns, median, ratio } from './figures.ts';
import { newHome } from './homes.ts';
import { IMPORTS } from './yardsticks.ts';

/** So many requests does the app make of a service at once, and so may curl. */
const AT_ONCE = 4;
const VARS = 200;
const NAMES = Array.from({ length: VARS }, (_, at) => `VAR_${at}`);
/** Until both clients and the sandbox have compiled most of what they run. */
const WARM_UP_ROUNDS = 6;

export async function benchCommands(rounds: number): Promise<readonly Figure[]> {
  const { child: sandbox, address: service } = await startSandboxProcess(newHome());
  const home = newHome();
  const token = service.tokens.personal;
  await addProfile(home, { name: 'bench', url: service.base_url, token, kind: 'personal' });
  const { dispatch_id: id } = await askProgram(home, 'dispatch', 'hello');

  const { imports, status, secret } = await inTurns(rounds, {
    imports: () => timeOf({ home, args: [IMPORTS], startedBy: ['/usr/bin/env', 'node'] }),
    status: () => timeOf({ home, args: ['status', id, '--json'] }),
    secret: () => timeOf({ home, args: ['secret', 'set', 'A', '--json'], input: 'value\n' }),
  });
  const app = await appSending(home);
  const firstMs = await app.timeOfVars();
  const sent = { vars: app.timeOfVars, curl: () => timeOfCurl(home, service) };
  const { vars, curl } = await inTurns(rounds, sent, WARM_UP_ROUNDS);
  await app.close();
  sandbox.kill();
  const first = `${VARS} vars ÷ curl --parallel (the first time ${(firstMs / median(curl)).toFixed(1)})`;
  return [
    given('Node with commander, conf and undici', `${median(imports).toFixed(0)} ms`),
    ratio('status ID --json ÷ Node with these', status, imports, 1.15),
    ratio('secret set ÷ Node with these', secret, imports, 1.15),
    ratio(first, vars, curl, 1.1),
  ];
}

export async function timeOf(run: Parameters<typeof runProgram>[0]): Promise<number> {
  const begunMs = performance.now();
  const { status, stderr } = await runProgram(run);
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begunMs;
}

/** The Vars form: many requests at once, each in the journal before it goes out. */
async function appSending(home: string) {
  const app = openTerminal({
    command: PROGRAM,
    cwd: home,
    env: environment(home),
    columns: 120,
    rows: 40,
  });
  await app.waitFor(/[✓◌] /);
  app.press('3');
  await app.waitFor('[3 Vars]');
  return {
    /** @returns the time from the key that sends until all are said to be set. */
    async timeOfVars(): Promise<number> {
      const sendId = randomUUID();
      app.press('n');
      await app.waitFor('Paste .env lines');
      app.paste(NAMES.map((name) => `${name}=${sendId} of ${name}\n`).join(''));
      await app.waitFor(`${VARS} entries ·`);
      app.press('enter');
      await app.waitFor(`VAR_${VARS - 1} `);
      const begunMs = performance.now();
      app.press('ctrl+s');
      await app.waitFor('Vars set in', { timeoutMs: 60_000 });
      return performance.now() - begunMs;
    },
    close: () => app.close(),
  };
}

function timeOfCurl(home: string, { base_url, segment, tokens }: SandboxAddress): number {
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
