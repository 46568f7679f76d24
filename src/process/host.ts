import type { ReadStream, WriteStream } from 'node:tty';
import { sanitizeText } from '../domain/sanitize-text.ts';

/** A signal that asks the process to end. */
export type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT' | 'SIGABRT';

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
  /** Calls back as the process exits, whatever made it. Nothing that takes time happens any more. */
  readonly onExit: (callback: () => void) => void;
  /** Writes to the terminal past the streams, which may be what has failed. */
  readonly writeNow: (sequence: string) => void;
  /** Ends the process now, whatever is still open. */
  readonly exit: (status: number) => never;
  /**
   * Ends the process by the signal, as if nobody had listened to it: nothing more is written, and the
   * terminal's mode is not put back, which from the background would stop the process for good.
   */
  readonly endBy: (signal: EndingSignal) => Promise<never>;
}

/**
 * Writes lines of result, columns apart by tabs, in one go: a reader such as `head` that leaves after
 * the first line has had all of it. Whatever came from outside is made harmless here.
 */
export function print(host: Host, text: string): void {
  const lines = text.split('\n').map((line) => line.split('\t').map(sanitizeText).join('\t'));
  host.stdout.write(`${lines.join('\n')}\n`);
}

/** Writes an object as one line of JSON. What could drive a terminal is escaped, so nothing of it is lost. */
export function printJson(host: Host, object: Readonly<Record<string, unknown>>): void {
  host.stdout.write(`${JSON.stringify(object).replace(DRIVES_TERMINALS, escaped)}\n`);
}

/** Writes one line of notice or failure, apart from the results, and harmless as well. */
export function complain(host: Host, line: string): void {
  host.stderr.write(`${sanitizeText(line)}\n`);
}

const DRIVES_TERMINALS = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
