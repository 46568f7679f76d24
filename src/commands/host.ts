import type { ReadStream, WriteStream } from 'node:tty';

/** The process as the commands see it. `main.tsx` makes it; nothing else touches `process`. */
export interface Host {
  readonly version: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /** Calls back when the process is asked to end. The process then ends only by itself. */
  readonly onSignal: (callback: (signal: { name: string; number: number }) => void) => void;
  /** Ends the process now, whatever is still open. */
  readonly exit: (status: number) => never;
}

/** Writes one line of result. */
export function print(host: Host, line: string): void {
  host.stdout.write(`${line}\n`);
}

/** Writes one line of notice or failure, apart from the results. */
export function complain(host: Host, line: string): void {
  host.stderr.write(`${line}\n`);
}
