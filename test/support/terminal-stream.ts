import { PassThrough } from 'node:stream';

/** A stream that stands for a terminal's input and notes what it is asked for. */
export class TerminalStream extends PassThrough {
  readonly isTTY = true;
  isRaw = false;
  readonly asked: string[] = [];

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    this.asked.push(`raw ${isRaw}`);
    return this;
  }

  ref(): void {
    this.asked.push('ref');
  }

  unref(): void {
    this.asked.push('unref');
  }
}

/** Settles after one turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
