import { CommanderError } from 'commander';
import { EXIT } from '../domain/exit-status.ts';
import type { Host } from '../terminal/host.ts';
import { fullName, type Start, UsageError, usageProblem } from './our-command.ts';
import { packRest } from './profile-token.ts';
import { createProgram } from './program.ts';
import { Refusal, wrongUsage } from './refusal.ts';
import { type Doors, Report } from './report.ts';

/** Parses the command line and runs it. @returns the exit status. */
export async function runCommandLine(host: Host, doors: Doors): Promise<number> {
  const words = packRest(host.args);
  const report = new Report(host, doors, asksForJson(words));
  let status: number = EXIT.done;
  const start: Start = async (run) => {
    try {
      status = await run(report);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = report.refuse(error);
    } finally {
      await report.end();
    }
  };
  const help: string[] = [];
  try {
    const program = createProgram(host.version, start, (text) => help.push(text));
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
