import type { Random } from './random.ts';

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly wanted: string;
  readonly holds: boolean;
}

/** What a proof works with. The same seed and scale make the same attacks. */
export interface ProofRun {
  readonly random: Random;
  /** How often something happens: `full` at scale 1, and at least once. */
  readonly times: (full: number, least?: number) => number;
  /** A new empty folder, gone when the proof ends. */
  readonly folder: () => string;
}

/** A promise of the program, attacked. `proofs/NAME.ts` exports one as its default. */
export type Proof = (run: ProofRun) => Promise<readonly Figure[]>;

/** A figure that must be exactly this many, most often none. */
export function exactly(what: string, measured: number, wanted = 0): Figure {
  return {
    what,
    measured: grouped(measured),
    wanted: grouped(wanted),
    holds: measured === wanted,
  };
}

/** With commas between thousands. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
