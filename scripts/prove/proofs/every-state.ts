// Anything that can happen, from every state that anybody has looked at: keys, pastes, resizes, clocks that are
// set, and answers of every kind, in any order.
import type { Failure } from '../../../src/domain/failure.ts';
import { sanitizeText } from '../../../src/domain/sanitize-text.ts';
import { SecretText } from '../../../src/domain/secret-text.ts';
import type { Command } from '../../../src/state/command.ts';
import { lineWidth } from '../../../src/ui/blocks/line.ts';
import { frameOf } from '../../../src/ui/frame/frame.ts';
import { CATALOGUE } from '../../../test/support/catalogue/catalogue.ts';
import { Core } from '../../../test/support/core.ts';
import { hostileAddress, hostileText } from '../hostile.ts';
import { exactly, grouped, type Proof, type ProofRun } from '../proof.ts';
import { randomKey } from '../random-keys.ts';

const STEPS_FROM_EACH = 120;
const SIZES = [
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
  { columns: 60, rows: 16 },
] as const;

const proof: Proof = async (run) => {
  const wanted = run.times(30_000, 600);
  const states = new Set<string>();
  let [crashes, misfits, repeated] = [0, 0, 0];
  for (let steps = 0; steps < wanted; steps += STEPS_FROM_EACH) {
    const entry = run.random.pick(CATALOGUE);
    const size = run.random.pick(SIZES);
    const core = new Core(size);
    core.state = entry.at(size);
    const sent = new Set<string>();
    for (let step = 0; step < STEPS_FROM_EACH; step += 1) {
      try {
        happen(core, run);
        for (const command of core.commands.splice(0)) {
          const id = idOfWrite(command);
          if (id !== null && sent.size === sent.add(id).size) repeated += 1;
          if (run.random.below(4) > 0) answer(core, command, run);
        }
        const { screen, overlay, rotation } = core.state;
        states.add([screen, overlay?.kind, rotation.phase].join());
        if (!fits(core)) misfits += 1;
      } catch (error) {
        crashes += 1;
        const trace = error instanceof Error ? error.stack : error;
        if (crashes === 1) process.stderr.write(`${entry.name}: ${trace}\n`);
        break;
      }
    }
  }
  return [
    exactly(
      `exceptions after ${grouped(wanted)} events in ${states.size} kinds of states`,
      crashes,
    ),
    exactly('frames larger than their window', misfits),
    exactly('writes that were asked for twice', repeated),
  ];
};
export default proof;

function fits({ state }: Core): boolean {
  const { lines } = frameOf(state);
  const { columns, rows } = state.size;
  return lines.length <= rows && lines.every((line) => lineWidth(line) <= columns);
}

function happen(core: Core, { random }: ProofRun): void {
  switch (random.below(23)) {
    case 0:
      return void core.paste(pasted(random));
    case 1:
      return void core.happen({ type: 'resized', ...random.pick(SIZES) });
    case 2:
      return void core.wait(random.pick([10, 1_000, 60_000, 1_000_000_000]));
    case 3:
      return void core.setWallClock(Date.UTC(random.pick([1970, 2020, 2026, 2030]), 0, 2));
    case 4: {
      const { known } = core.state.vaults;
      const kept = known.filter(() => random.below(5) > 0);
      return void core.happen({
        type: 'vaults-loaded',
        known: kept,
        leftUnknown: [],
        unfinished: [],
      });
    }
    default:
      return void core.press(randomKey(random));
  }
}

function pasted(random: ProofRun['random']): string {
  const plain = ['', ' ', '\n\n', 'A=1\nB=2', 'acme/default', '漢'.repeat(300), 'x'.repeat(4_000)];
  return random.below(2) === 0 ? hostileText(random) : random.pick(plain);
}

function idOfWrite(command: Command): string | null {
  switch (command.type) {
    case 'send-dispatch':
      return command.dispatch.localId;
    case 'send-secrets':
    case 'send-vars':
      return command.target.sendId;
    case 'send-rotation':
      return command.sendId;
    default:
      return null;
  }
}

const host = 'ci.acme.dev';
const FAILURES: readonly Failure[] = [
  { kind: 'no-answer', cause: 'deadline', host, detail: '' },
  { kind: 'not-sent', cause: 'dns', host, detail: 'ENOTFOUND' },
  { kind: 'unauthorized', host, message: null },
  { kind: 'not-found', host, message: null },
  { kind: 'rate-limited', host, message: null, retryAfterMs: 5_000 },
  { kind: 'no-token' },
  { kind: 'read-only' },
  { kind: 'cancelled' },
];

/** What a service says came through the door for its text. */
function words(random: ProofRun['random']): string {
  return sanitizeText(hostileText(random));
}

function answer(core: Core, command: Command, { random }: ProofRun): void {
  const said = words(random);
  const failed = random.below(2) === 0 ? random.pick(FAILURES) : null;
  switch (command.type) {
    case 'send-dispatch': {
      const { localId } = command.dispatch;
      return void (failed
        ? core.notCreated(localId, failed)
        : core.accepted(localId, { dispatchId: `d-${random.below(9)}` }));
    }
    case 'check-dispatch': {
      const runs = [
        { id: said, url: random.pick([hostileAddress(random), 'https://ci.acme.dev/1']) },
      ];
      const ended = random.pick([
        { status: 'ready', runs } as const,
        { status: 'error', message: said } as const,
        { status: 'not_ready' } as const,
      ]);
      return void (failed
        ? core.checkFailed(command.localId, failed)
        : core.checked(command.localId, ended));
    }
    case 'send-secrets':
    case 'send-vars':
      return void sendAnswered(core, command.target.sendId, command.entries, random);
    case 'send-rotation':
      return void sendAnswered(core, command.sendId, command.targets, random);
    case 'generate-values': {
      const values = Array.from({ length: command.count }, () => new SecretText('generated'));
      return void core.happen({ type: 'values-generated', requestId: command.requestId, values });
    }
    case 'profiles': {
      const { known, filePath, hasFileModes } = core.state.profiles;
      const profiles = known.filter(() => random.below(8) > 0);
      const list = { to: 'list', profiles, filePath, hasFileModes } as const;
      return void core.happen({ type: 'profiles-answered', answer: list });
    }
    default:
  }
}

function sendAnswered(
  core: Core,
  sendId: string,
  entries: readonly { readonly id: string }[],
  random: ProofRun['random'],
): void {
  for (const { id } of entries) {
    const reason = words(random);
    const result = random.pick([
      { state: 'set', version: random.below(9) } as const,
      { state: random.pick(['failed', 'unknown', 'not-sent'] as const), reason } as const,
    ]);
    const results = new Map([[id, result]]);
    core.happen({ type: 'entries-answered', sendId, results, said: reason, explanation: null });
  }
  core.happen({ type: 'send-ended', sendId });
}
