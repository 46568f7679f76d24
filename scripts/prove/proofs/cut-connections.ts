// Cuts and bloats the conversation of a POST at any byte. However it goes, the POST is sent once at most, and its fate
// is called unknown exactly where nobody can know it.
import {
  type FaultServer,
  httpAnswer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { runProgram } from '../../../test/support/program.ts';
import { drawFault, type Fault, type Outcome } from '../fault.ts';
import { exactly, type Proof } from '../proof.ts';

/** What a command exits with. Scripts go by it before they send again. */
const OUTCOME_OF_EXIT: Readonly<Record<number, Outcome>> = {
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
  { args: ['var', 'set', 'A=1', '--vault', 'v'], status: 200, golden: '{}' },
];

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  const home = run.folder();
  let posts = 0;
  let most = 0;
  let untrue = 0;
  for (let time = 0; time < run.times(240, 6); time += 1) {
    const { args, status, golden } = run.random.pick(COMMANDS);
    const answer = httpAnswer({ status, headers: JSON_HEADERS, body: golden });
    const fault = drawFault(run.random, answer);
    const { sent, said } = await attacked(server, fault, home, args);
    posts += sent;
    most = Math.max(most, sent);
    if (said === undefined || !fault.truth.includes(said)) untrue += 1;
  }
  await server.close();
  return [
    exactly(`most requests for one POST of ${posts}`, most, 1),
    exactly('outcomes that are not true', untrue),
  ];
};
export default proof;

/** @returns how many requests began, and what was said of them */
async function attacked(
  server: FaultServer,
  { steps }: Fault,
  home: string,
  args: readonly string[],
): Promise<{ readonly sent: number; readonly said: Outcome | undefined }> {
  server.script(...steps);
  const before = server.requests.length;
  const env = {
    DISPATCHBOX_URL: server.origin,
    DISPATCHBOX_TOKEN: 'canary-token-0123456789abcdef',
  };
  const { status } = await runProgram({ home, env, args, input: 'value' });
  return { sent: server.requests.length - before, said: OUTCOME_OF_EXIT[status ?? -1] };
}
