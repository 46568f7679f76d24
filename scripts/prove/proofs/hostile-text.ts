// Text that drives a terminal, in every field of every answer, in arguments and in our own files, on its
// way through the client and the commands.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Dispatch } from '../../../src/domain/dispatch.ts';
import { EXIT } from '../../../src/process/exit-status.ts';
import { openHistory } from '../../../src/storage/history.ts';
import { CREATE, callOnce, POLL, SET_SECRETS, SET_VAR } from '../../../test/api/sample-calls.ts';
import { putProfile, runCommand } from '../../../test/support/command.ts';
import {
  answering,
  type FaultServer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { must } from '../../../test/support/must.ts';
import { hostileText } from '../hostile.ts';
import {
  atMost,
  exactly,
  type Figure,
  grouped,
  heldMiB,
  type Proof,
  type ProofRun,
} from '../proof.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const HARMFUL =
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u3164\ufeff]|\u034f|[\u{e0000}-\u{e007f}]/gu;
const TOKEN = 'canary-token-0123456789abcdef';

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  const before = heldMiB();
  try {
    return [
      ...(await throughClient(run, server)),
      ...(await throughCommands(run, server)),
      atMost('memory that it took', Math.max(0, heldMiB() - before), 64, 'MiB'),
    ];
  } finally {
    await server.close();
  }
};
export default proof;

async function throughClient(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  let strings = 0;
  let harmful = 0;
  for (let round = 0; round < run.times(85); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400, 404, 422, 503]);
      strings += stringsIn(body);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      for (const call of [POLL, run.random.pick([CREATE, SET_SECRETS, SET_VAR])]) {
        const result = await callOnce(call, server.origin);
        harmful += harmfulInside(result);
      }
    }
  }
  return [exactly(`harmful characters behind the client, of ${grouped(strings)} strings`, harmful)];
}

function stringsIn(value: unknown): number {
  if (typeof value === 'string') return value.split('\n').length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [, each]) => sum + stringsIn(each), 0);
}

/** What drives a terminal or hides what it says. Texts of several lines keep their ends. */
const harmfulIn = (text: string): number => text.match(HARMFUL)?.length ?? 0;

function harmfulInside(value: unknown): number {
  if (typeof value === 'string') return harmfulIn(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + harmfulInside(each), 0);
}

async function throughCommands(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const home = run.folder();
  const profileId = putProfile(home, { baseUrl: server.origin, token: TOKEN });
  await fillHistory(run, home, profileId);
  let harmful = 0;
  let commands = 0;
  let defects = 0;
  for (let round = 0; round < run.times(300, 2); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400]);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      const args = run.random.pick([
        ['status', 'd-1'],
        ['dispatch', 'deploy', '--no-wait'],
        ['secret', 'set', 'API_KEY', '--vault', 'v'],
        ['var', 'set', 'A=1', '--vault', 'v'],
        ['log'],
        ['runs'],
        [hostileText(run.random).replaceAll('\0', '')],
        ['dispatch', `--${hostileText(run.random)}`],
        ['status', hostileText(run.random)],
        ['profile', 'remove', hostileText(run.random)],
      ]);
      const json = run.random.pick([[], ['--json']]);
      const {
        status: exit,
        stdout,
        stderr,
      } = await runCommand(home, [...args, ...json], {
        input: 'value',
        ...hostilePlace(run, home),
      });
      harmful += harmfulIn(stdout + stderr);
      commands += 1;
      if (exit === EXIT.defect) defects += 1;
    }
  }
  return [
    exactly(`harmful characters in the output of ${grouped(commands)} commands`, harmful),
    exactly('commands that ended as a defect', defects),
  ];
}

/** A folder that a repository could bring, or variables that somebody else has set. */
function hostilePlace({ random }: ProofRun, home: string) {
  const text = hostileText(random).replaceAll('\0', '');
  switch (random.below(4)) {
    case 0:
      return { env: { DISPATCHBOX_PROFILE: text } };
    case 1:
      return { env: { DISPATCHBOX_URL: text, DISPATCHBOX_TOKEN: text } };
    case 2: {
      const folder = path.join(home, 'work', text.replaceAll('/', '').slice(0, 60));
      mkdirSync(folder, { recursive: true });
      const content = random.pick([text, JSON.stringify({ profile: text }), '{"profile":1}']);
      writeFileSync(path.join(folder, '.dispatchbox.json'), content);
      return { folder };
    }
    default:
      return {};
  }
}

const RUNS_IN_ANSWER = 400;

/** Bodies for any endpoint, each with hostile text in every field. */
function hostileBodies({ random }: ProofRun): readonly object[] {
  const text = () => hostileText(random);
  const runs = Array.from({ length: RUNS_IN_ANSWER }, () => ({
    run_id: text(),
    run_url: text(),
  }));
  const lines = Array.from({ length: 200 }, text).join('\n');
  return [
    { status: 'ready', runs },
    { status: 'error', error: lines },
    { status: text() },
    { dispatch_id: text() },
    { error: lines },
    { set_secrets: [text(), 'API_KEY'], versions: { [text()]: 1, API_KEY: text() } },
    { [text()]: text() },
  ];
}

function hostileDispatch({ random }: ProofRun, at: number, profileId: string): Dispatch {
  const text = () => hostileText(random);
  const runs = Array.from({ length: 30 }, () => ({ id: text(), url: text() }));
  const dispatchId = `d-${at}`;
  return {
    localId: `hostile-${at}`,
    profileId,
    tokenKind: 'organization',
    request: { key: text(), ref: text(), title: text(), params: { [text()]: text() } },
    createdAtMs: Date.now() - at,
    confirmedAtMs: null,
    phase: random.pick([
      { state: 'ready', dispatchId, runs, endedAtMs: Date.now() },
      { state: 'error', dispatchId, message: text(), endedAtMs: Date.now() },
      { state: 'refused', reason: text() },
      { state: 'unknown', reason: text() },
      { state: 'waiting', dispatchId, unknownStatus: text() },
    ] as const),
    timeline: [{ kind: 'problem', what: text(), atMs: Date.now() }],
  };
}

/** Leaves a history behind as another program could have written it. */
async function fillHistory(run: ProofRun, folder: string, profileId: string): Promise<void> {
  const history = must(openHistory(folder));
  for (let at = 0; at < 40; at += 1) await history.insert(hostileDispatch(run, at, profileId));
  const text = () => hostileText(run.random);
  const request = { key: text(), ref: text(), title: text(), params: { [text()]: text() } };
  for (let at = 0; at < 8; at += 1)
    await history.saveTemplate(profileId, { name: text(), origin: 'profile', request });
  await history.close();
}
