// Bytes that no keyboard sends, typed at the built program: cut and broken sequences, clicks, wheels,
// replies to questions that nobody asked. It goes on, and sends nothing.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { putProfile } from '../../../test/support/command.ts';
import { answering, startFaultServer } from '../../../test/support/fault-server.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { openTerminal, type TestTerminal } from '../../../test/support/terminal.ts';
import { leftOn } from '../../../test/support/terminal-modes.ts';
import { hostileText } from '../hostile.ts';
import { exactly, grouped, type Proof, type ProofRun } from '../proof.ts';

const ESC = '\u001b';
/** They end or stop the program, as they should. */
const ENDS = /[\u0003\u001a\u001cqQ]/g;

const ENDED_AS_ASKED = [0, 130, 143];

const proof: Proof = async (run) => {
  const server = await startFaultServer({ steps: [answering({ body: '{"status":"not_ready"}' })] });
  const programs = run.times(10);
  let chunks = 0;
  let defects = 0;
  let left = 0;
  for (let program = 0; program < programs; program += 1) {
    const terminal = open(run, server.origin);
    await terminal.waitFor('No dispatches yet.');
    let isOver = false;
    const exit = terminal.exit().then((end) => {
      isOver = true;
      return end;
    });
    for (let chunk = 0; chunk < run.times(300, 20) && !isOver; chunk += 1) {
      terminal.type(garbage(run).replace(ENDS, ''));
      chunks += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // It can be in the middle of a paste or of a long reply.
    for (let tries = 0; tries < 10 && !isOver; tries += 1) {
      terminal.type(`${ESC}[201~${ESC}\\`);
      terminal.press('ctrl+c');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    if (!isOver) terminal.kill('SIGTERM');
    const { code, signal } = await exit;
    if (code === null || !ENDED_AS_ASKED.includes(code)) {
      defects += 1;
      process.stderr.write(`${code} ${signal}\n${terminal.text().trim()}\n`);
    }
    left += leftOn(terminal).length;
  }
  const posts = server.requests.filter(({ raw }) => raw.toString().startsWith('POST')).length;
  await server.close();
  return [
    exactly(`programs that broke after ${grouped(chunks)} pieces of garbage`, defects),
    exactly('requests that they sent for a protected profile', posts),
    exactly('what they left of the terminal', left),
  ];
};
export default proof;

function open(run: ProofRun, baseUrl: string): TestTerminal {
  const home = run.folder();
  const box = path.join(home, 'box');
  mkdirSync(box, { mode: 0o700 });
  putProfile(box, { baseUrl, token: 'canary-token-0123456789', isProtected: true });
  const env = { ...environment(home), TERM: 'xterm-256color' };
  return openTerminal({ command: process.execPath, args: [PROGRAM], cwd: home, env });
}

function garbage({ random }: ProofRun): string {
  const number = () => random.below(random.pick([4, 120, 100_000]));
  switch (random.below(9)) {
    case 0:
      return `${ESC}[<${number()};${number()};${number()}${random.pick(['M', 'm'])}`;
    case 1:
      return `${ESC}[${number()};${number()}${String.fromCharCode(0x40 + random.below(63))}`;
    case 2:
      return `${ESC}[${number()};${number()};${number()}u`;
    case 3:
      return hostileText(random);
    case 4:
      return `${ESC}]${number()};${random.bytes(20).toString('latin1')}${random.pick(['\u0007', ESC, ''])}`;
    case 5:
      return random.bytes(1 + random.below(30)).toString('latin1');
    case 6:
      return random.pick([
        `${ESC}[I`,
        `${ESC}[O`,
        `${ESC}[200~`,
        `${ESC}[201~`,
        `${ESC}[?2004;1$y`,
      ]);
    case 7:
      return random.pick([
        '1',
        '2',
        '3',
        '4',
        'n',
        'm',
        'l',
        'L',
        '?',
        '\u0010',
        '\u000f',
        '\t',
        '\r',
      ]);
    default:
      return random.pick([
        ESC,
        `${ESC}[`,
        `${ESC}O`,
        `${ESC}P`,
        `${ESC}${ESC}`,
        '\u0000',
        '\u007f',
      ]);
  }
}
