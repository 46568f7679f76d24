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

/** How many times longer than promised something may take: a suite keeps the machine busy besides. */
export const PATIENCE = Number(process.env.PROVE_PATIENCE ?? 1);

export function atMost(what: string, measured: number, most: number, unit = ''): Figure {
  const limit = unit === 'ms' ? most * PATIENCE : most;
  const written = (value: number) => `${grouped(Math.round(value))}${unit && ` ${unit}`}`;
  return {
    what,
    measured: written(measured),
    wanted: `at most ${written(limit)}`,
    holds: measured <= limit,
  };
}

/** With commas between thousands. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

const MIB = 1024 * 1024;

/** What is held after everything that is not has been thrown away. */
export function heldMiB(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}
