import type { ReadStream, WriteStream } from 'node:tty';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';

export type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT' | 'SIGABRT';

/** The process port: what commands and the app see of their process. `main/node-process.ts` implements it. */
export interface Host {
  readonly version: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /**
   * Calls back when the process is asked to end. It is then up to us to exit.
   *
   * @returns a function that ends this
   */
  readonly onSignal: (
    callback: (signal: { name: EndingSignal; number: number }) => void,
  ) => () => void;
  /** Calls back when the process is asked to stop, as by `kill -TSTP`. It is then up to us to stop. */
  readonly onStopAsked: (callback: () => void) => void;
  /**
   * Stops the job this process belongs to, as ctrl+z does, and settles once it resumes.
   *
   * @returns whether it stopped at all: the system refuses if no shell could resume it.
   */
  readonly stopJob: () => Promise<boolean>;
  /**
   * Calls back when the process resumes, also after a stop that it didn't ask for.
   *
   * @returns a function that ends this
   */
  readonly onContinued: (callback: () => void) => () => void;
  /** Calls back whenever the window was resized, even back to its old size. */
  readonly onWindowChanged: (callback: () => void) => void;
  /** From now on, no program that we start is given these variables: they hold secrets. */
  readonly withhold: (variables: readonly string[]) => void;
  /** From now on, warnings of Node and of packages go nowhere: they would end up in the middle of a frame. */
  readonly dropWarnings: () => void;
  /** Calls back with uncaught errors. */
  readonly onDefect: (callback: (defect: unknown) => void) => void;
  /** Calls back as the process exits, for whatever reason. Only synchronous work still runs. */
  readonly onExit: (callback: () => void) => void;
  /** Writes to the terminal directly, bypassing the streams, which may be what failed. */
  readonly writeNow: (sequence: string) => void;
  /** Exits now, whatever is still open. */
  readonly exit: (status: number) => never;
  /**
   * Dies from the signal as if we had no handler: writes nothing more and doesn't restore the terminal mode,
   * which from the background would stop the process for good.
   */
  readonly endBy: (signal: EndingSignal) => Promise<never>;
}

/**
 * Writes result lines with tab-separated columns, all at once: a reader such as `head` that leaves after the
 * first line has received everything. Sanitizes outside text.
 */
export function print(host: Host, text: string): void {
  const lines = text.split('\n').map((line) => line.split('\t').map(sanitizeText).join('\t'));
  host.stdout.write(`${lines.join('\n')}\n`);
}

/** Writes an object as one line of JSON. Escapes what could control a terminal, so nothing is lost. */
export function printJson(host: Host, object: Readonly<Record<string, unknown>>): void {
  host.stdout.write(`${JSON.stringify(object).replace(DRIVES_TERMINALS, escapeUnits)}\n`);
}

/** Writes a notice or failure of any number of lines to stderr, sanitized as well. */
export function printNotice(host: Host, text: string): void {
  host.stderr.write(`${harmlessLines(text)}\n`);
}

/** Writes what a bug report needs of a defect to stderr. */
export function printTrace(host: Host, defect: unknown): void {
  printNotice(host, defect instanceof Error ? (defect.stack ?? defect.message) : String(defect));
}

const DRIVES_TERMINALS = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
