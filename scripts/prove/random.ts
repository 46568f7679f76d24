/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0, below `bound`. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly bytes: (length: number) => Buffer;
}

/** Mulberry32: small, and good enough to spread attacks. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick(from) {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
