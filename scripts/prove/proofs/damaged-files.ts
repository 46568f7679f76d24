// Files of ours that others changed, and a system that refuses a call: the program says what it met, and no token is
// lost.
import fs from 'node:fs';
import path from 'node:path';
import { boxOf } from '../../../test/support/box.ts';
import { answering, startFaultServer } from '../../../test/support/fault-server.ts';
import { fillHistory } from '../../../test/support/fixture.ts';
import { addProfile, addToken, type Ended, runProgram } from '../../../test/support/program.ts';
import { damage } from '../damage.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const TOKEN = 'canary-token-0123456789abcdef';
const NEW_TOKEN = 'the-new-canary-0123456789abcdef';
const BREAK_CALLS = path.resolve(import.meta.dirname, '../../../test/support/break-calls.cjs');

const proof: Proof = async (run) => {
  const accepted = '{"dispatch_id":"d-1","set_secrets":["NEW"],"versions":{"NEW":1}}';
  const server = await startFaultServer({ steps: [answering({ status: 201, body: accepted })] });
  const good = await usedHome(run, server.origin);
  const figures = [...(await mutatedFiles(run, good)), ...(await failingCalls(run, good))];
  await server.close();
  return figures;
};
export default proof;

/** A machine on which each file has something in it. */
async function usedHome(run: ProofRun, url: string): Promise<string> {
  const home = run.folder();
  await addProfile(home, { name: 'acme', url, token: TOKEN });
  await addToken(home, 'acme', 'service-account', 'another-token-0123');
  await fillHistory(home, 'acme', { dispatches: 40 });
  for (const name of ['A', 'B', 'C']) {
    await runProgram({ home, args: ['secret', 'set', name], input: 'value' });
  }
  fs.writeFileSync(path.join(boxOf(home), 'preferences.json'), '{"bell": true}', { mode: 0o600 });
  return home;
}

/** The same machine again, to break. */
function copyOf(run: ProofRun, good: string): string {
  const home = run.folder();
  fs.cpSync(boxOf(good), boxOf(home), { recursive: true });
  fs.chmodSync(boxOf(home), 0o700);
  return home;
}

const COMMANDS: readonly (readonly string[])[] = [
  ['runs', '--json'],
  ['log', '--json'],
  ['profile', 'list', '--json'],
  ['dispatch', 'deploy', '--no-wait'],
  ['secret', 'set', 'NEW'],
  ['profile', 'token', 'acme', '--token-kind', 'personal'],
];

/** A bug of ours, by what it ends with or what it prints. */
const isDefect = ({ status, stderr }: Ended): boolean =>
  status === null || status === 70 || /\n {4}at /.test(stderr);

async function mutatedFiles(run: ProofRun, good: string): Promise<readonly Figure[]> {
  const times = run.times(240, 4);
  let defects = 0;
  let lost = 0;
  for (let time = 0; time < times; time += 1) {
    const home = copyOf(run, good);
    const box = boxOf(home);
    const files = fs.readdirSync(box).filter((name) => /\.(db|json)$/.test(name));
    const name = run.random.pick(files);
    damage(run.random, path.join(box, name));
    // Damage can hit the token itself.
    const wasThere = isTokenIn(box);
    for (let command = 0; command < 2; command += 1) {
      const args = run.random.pick(COMMANDS);
      const end = await runProgram({ home, args, input: 'a-token-0123456789' });
      if (!isDefect(end)) continue;
      defects += 1;
      process.stderr.write(`${name}, ${args.join(' ')}: ${end.status} ${end.stderr}\n`);
    }
    if (wasThere && !isTokenIn(box)) lost += 1;
    fs.rmSync(home, { recursive: true });
  }
  return [
    exactly(`commands that ended as a defect after ${grouped(times)} mutated files`, defects),
    exactly('tokens lost', lost),
  ];
}

/** Whether any file still has it, the ones moved aside included. */
function isTokenIn(box: string): boolean {
  return fs
    .readdirSync(box)
    .filter((name) => name.endsWith('.json'))
    .some((name) => fs.readFileSync(path.join(box, name)).includes(TOKEN));
}

const CODES = ['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'EACCES', 'EDQUOT', 'short', 'kill'] as const;
/** More than any change makes. */
const MOST_CALLS = 200;

/** Every call that changes a file fails once, in every way, while a token is replaced. */
async function failingCalls(run: ProofRun, good: string): Promise<readonly Figure[]> {
  let lost = 0;
  let defects = 0;
  let failures = 0;
  const from = run.random.below(CODES.length);
  const codes = [...CODES.slice(from), ...CODES.slice(0, from)].slice(
    0,
    run.times(CODES.length, 2),
  );
  for (const code of codes) {
    for (let at = 0; at < MOST_CALLS; at += 1 + run.random.below(Math.round(16 / run.times(16)))) {
      const home = copyOf(run, good);
      const note = path.join(home, 'broken');
      const env = {
        ...{ NODE_OPTIONS: `--require=${BREAK_CALLS}`, NODE_DISABLE_COMPILE_CACHE: '1' },
        ...{ BREAK_AT: `${at}`, BREAK_HOW: code, BREAK_NOTE: note },
      };
      const args = ['profile', 'token', 'acme', '--token-kind', 'organization'];
      const end = await runProgram({ home, env, args, input: NEW_TOKEN });
      if (!fs.existsSync(note)) break;
      failures += 1;
      if (code !== 'kill' && isDefect(end)) defects += 1;
      const stored = fs.readFileSync(path.join(boxOf(home), 'profiles.json'), 'utf8');
      const mayBe = end.status === 0 ? [NEW_TOKEN] : [NEW_TOKEN, TOKEN];
      if (!mayBe.some((token) => stored.includes(token))) lost += 1;
      fs.rmSync(home, { recursive: true });
    }
  }
  return [
    exactly(`tokens lost after ${grouped(failures)} failed calls to the file system`, lost),
    exactly('commands that ended as a defect after them', defects),
  ];
}
