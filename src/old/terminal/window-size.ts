import type { WriteStream } from 'node:tty';

/** What terminals have had since the VT100. */
const USUAL = { columns: 80, rows: 24 } as const;

/** A terminal's size. A serial console, or one that is just starting, says 0 because it doesn't know. */
export function windowSize({ columns, rows }: Pick<WriteStream, 'columns' | 'rows'>): {
  readonly columns: number;
  readonly rows: number;
} {
  return { columns: columns || USUAL.columns, rows: rows || USUAL.rows };
}
