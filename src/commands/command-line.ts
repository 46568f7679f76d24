import { type Command, CommanderError } from 'commander';
import { EXIT } from '../domain/exit-status.ts';
import type { Host } from '../terminal/host.ts';
import type { ToAction } from './define.ts';
import type { Doors } from './doors.ts';
import { packRest } from './profile-token.ts';
import { createProgram } from './program.ts';
import { Refusal, wrongUsage } from './refusal.ts';
import { Report } from './report.ts';
import { fullName, UsageError, usageProblem } from './usage-problem.ts';

/** Parses the command line and runs it. @returns the exit status. */
export async function runCommandLine(host: Host, doors: Doors): Promise<number> {
  const words = packRest(host.args);
  const report = new Report(host, doors, asksForJson(words));
  let status: number = EXIT.done;
  const toAction: ToAction =
    (run) =>
    async (...given) => {
      // Commander passes the arguments, the options and the command, in this order.
      const command = given.at(-1) as Command;
      const args = [report, ...given.slice(0, -2), command.optsWithGlobals()];
      try {
        status = await run(...(args as Parameters<typeof run>));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        status = report.refuse(error);
      } finally {
        await report.end();
      }
    };
  const help: string[] = [];
  try {
    const program = createProgram(host.version, toAction, (text) => help.push(text));
    await program.parseAsync([...words], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof UsageError) {
      const next = `See ${fullName(error.command)} --help.`;
      return report.refuse(wrongUsage(usageProblem(error, words), next));
    }
    if (!(error instanceof CommanderError)) return report.defect(error);
    // Help or the version. All at once, so that a pager or `head` that leaves early has received everything.
    host.stdout.write(help.join(''));
    return EXIT.done;
  }
}

function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes('--json');
}
