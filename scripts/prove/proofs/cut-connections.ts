// Cuts, stalls and bloats the conversation of a POST at any byte. However it goes, the POST is sent
// once at most, and its fate is called unknown exactly where nobody can know it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Outcome, outcomeAfter } from '../../../src/domain/failure.ts';
import { CREATE, callOnce, SET_SECRETS, SET_VAR } from '../../../test/api/sample-calls.ts';
import { putProfile } from '../../../test/support/command.ts';
import {
  type FaultServer,
  httpAnswer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { runProgram } from '../../../test/support/program.ts';
import { drawFault, type Fault } from '../fault.ts';
import { exactly, type Figure, PATIENCE, type Proof, type ProofRun } from '../proof.ts';

const TOKEN = 'canary-token-0123456789abcdef';
/** What a command exits with. Scripts go by it before they send again. */
const OUTCOME_OF_EXIT: Readonly<Record<number, Outcome | 'done'>> = {
  0: 'done',
  1: 'refused',
  4: 'unknown',
  5: 'not-sent',
};
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const COMMANDS = [
  { args: ['dispatch', 'deploy', '--no-wait'], status: 201, golden: '{"dispatch_id":"d-1"}' },
  {
    args: ['secret', 'set', 'A', '--vault', 'v'],
    status: 200,
    golden: '{"set_secrets":["A"],"versions":{"A":3}}',
  },
];

/** Where a POST went: how many requests began, and whether what was said of it is true. */
interface Tally {
  posts: number;
  most: number;
  untrue: number;
}

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  try {
    return [...(await throughClient(run, server)), ...(await throughProgram(run, server))];
  } finally {
    await server.close();
  }
};
export default proof;

async function throughClient(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const tally = { posts: 0, most: 0, untrue: 0 };
  for (let time = 0; time < run.times(5_000, 30); time += 1) {
    const call = run.random.pick([CREATE, SET_SECRETS, SET_VAR]);
    const answer = httpAnswer({ status: call.status, headers: JSON_HEADERS, body: call.golden });
    await attack(tally, server, drawFault(run.random, answer), async () => {
      const result = await callOnce(call, server.origin, {
        limits: { postMs: 250 * PATIENCE },
      });
      return result.ok ? 'done' : outcomeAfter(result.error);
    });
  }
  return figuresOf('the client', tally);
}

async function throughProgram(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const tally = { posts: 0, most: 0, untrue: 0 };
  const home = run.folder();
  const box = path.join(home, 'box');
  mkdirSync(box, { mode: 0o700 });
  putProfile(box, { baseUrl: server.origin, token: TOKEN });
  for (let time = 0; time < run.times(500, 4); time += 1) {
    const { args, status, golden } = run.random.pick(COMMANDS);
    const answer = httpAnswer({ status, headers: JSON_HEADERS, body: golden });
    // A whole deadline each would take all day: stalls are for the client.
    const fault = drawFault(run.random, answer, { stalls: false });
    await attack(tally, server, fault, async () => {
      const { status: exit } = await runProgram({ home, args, input: 'value' });
      return OUTCOME_OF_EXIT[exit ?? -1];
    });
  }
  return figuresOf('the built program', tally);
}

async function attack(
  tally: Tally,
  server: FaultServer,
  { steps, truth }: Fault,
  send: () => Promise<Outcome | 'done' | undefined>,
): Promise<void> {
  server.script(...steps);
  const before = server.requests.length;
  const said = await send();
  const posts = server.requests.length - before;
  tally.posts += posts;
  tally.most = Math.max(tally.most, posts);
  if (said === undefined || !truth.includes(said)) tally.untrue += 1;
}

function figuresOf(through: string, { posts, most, untrue }: Tally): readonly Figure[] {
  return [
    exactly(`most requests for one POST of ${posts}, through ${through}`, most, 1),
    exactly(`outcomes that are not true, through ${through}`, untrue),
  ];
}
