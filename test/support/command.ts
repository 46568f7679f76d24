import { PassThrough, Readable } from 'node:stream';
import { runCommandLine } from '../../src/old/cli/command-line.ts';
import type { Host } from '../../src/old/process/host.ts';

/** Runs a command in this process, with streams that are no terminals. @returns its exit status */
export function runCommand(
  home: string,
  args: readonly string[],
  { input = '' } = {},
): Promise<number> {
  return runCommandLine({
    version: '0.0.0-test',
    args,
    env: { DISPATCHBOX_HOME: home },
    folder: home,
    platform: 'linux',
    stdin: Readable.from([Buffer.from(input)]).pipe(new PassThrough()),
    stdout: { write: () => true },
    stderr: { write: () => true },
    onSignal: () => {},
    withhold: () => {},
    onDefect: () => {},
    onExit: () => {},
    writeNow: () => {},
    exit: () => {
      throw new Error('no command ends the process itself');
    },
  } as unknown as Host);
}
