import { type Command, CommanderError } from 'commander';
import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { commandActions } from './command-actions.ts';
import type { Does } from './define-command.ts';
import { createProgram } from './program.ts';
import { refuse } from './refusal.ts';
import { usageProblem } from './usage-problem.ts';

/** Reads the command line and does what it says. @returns the exit status. */
export async function runCommandLine(host: Host): Promise<number> {
  const actions = commandActions(host);
  let status: number = EXIT.done;
  const does: Does =
    (act) =>
    async (...given) => {
      // Commander hands over the arguments, the options and the command, in this order.
      const command = given.at(-1) as Command;
      const args = [...given.slice(0, -2), command.optsWithGlobals()];
      status = await act(...(args as Parameters<typeof act>));
    };
  const program = createProgram(host, actions, does);
  // The shells ask with any words whatever, so these are not parsed.
  if (host.args[0] === 'complete') return actions.complete(program, host.args.slice(2));
  try {
    await program.parseAsync([...host.args], { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    const message = usageProblem(error, program, host.args);
    const refusal = { status: EXIT.usage, message, next: 'See dispatchbox --help.' };
    return refuse(host, refusal, { json: asksForJson(host.args) });
  }
}

function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}
