import type { ReadStream, WriteStream } from 'node:tty';

/** A signal that asks the process to end. */
export type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The process port: what the commands and the app see of their process. `node-process.ts` makes it. */
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
  readonly onSignal: (callback: (signal: { name: EndingSignal; number: number }) => void) => void;
  /** Calls back when the process is asked to stop, as by `kill -TSTP`; it then stops only by itself. */
  readonly onStopAsked: (callback: () => void) => void;
  /**
   * Stops the job that the process belongs to, as ctrl+z does, and settles once it goes on.
   *
   * @returns whether it was stopped at all: where no shell could continue it, the system does not.
   */
  readonly stopJob: () => Promise<boolean>;
  /** Calls back when the process goes on after it was stopped, whoever stopped it. */
  readonly onContinued: (callback: () => void) => void;
  /** Calls back whenever the window changed, be it to the size that it had before. */
  readonly onWindowChanged: (callback: () => void) => void;
  /** Calls back with what nobody caught. */
  readonly onDefect: (callback: (defect: unknown) => void) => void;
  /** Ends the process now, whatever is still open. */
  readonly exit: (status: number) => never;
  /**
   * Ends the process by the signal, as if nobody had listened to it: nothing more is written, and the
   * terminal's mode is not put back, which from the background would stop the process for good.
   */
  readonly endBy: (signal: EndingSignal) => Promise<never>;
}

/** Writes one line of result. */
export function print(host: Host, line: string): void {
  host.stdout.write(`${line}\n`);
}

/** Writes one line of notice or failure, apart from the results. */
export function complain(host: Host, line: string): void {
  host.stderr.write(`${line}\n`);
}
