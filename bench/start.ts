// How long until there is something to use, and until a key is answered.
import { all, atMost, type Figure, forComparison, median } from './figures.ts';
import { FLOOR, homeWith, newHome, ready, startProgram, timeOf } from './programs.ts';

const ROWS = 10_000;
/** In the terminal before the program reads any. */
const EARLY = 'jjj';

export async function benchStart(rounds: number): Promise<readonly Figure[]> {
  const home = homeWith(ROWS, ready);
  const app = { home, first: /▸ ✓ ready/, answered: / 4\/\d/ };
  const floor = { home: newHome(), file: FLOOR, first: /ready 0/, answered: /ready 3/ };
  const times: Record<string, number[]> = {
    bare: [],
    floor: [],
    floorKey: [],
    app: [],
    appKey: [],
  };
  // Nobody starts either of them for the first time: the first round fills the cache of compiled code.
  for (let round = 0; round <= rounds; round += 1) {
    const took = {
      bare: timeOf(newHome(), ['-e', '0']),
      floor: await firstFrame(floor),
      app: await firstFrame(app),
      floorKey: await firstKey(floor),
      appKey: await firstKey(app),
    };
    if (round === 0) continue;
    for (const [what, ms] of Object.entries(took)) if (ms !== null) times[what]?.push(ms);
  }
  const of = (what: string): number => median(times[what] ?? []);
  const note = (what: string) => ({ note: `${of(what).toFixed(0)} ms` });
  return [
    forComparison('bare Node', `${of('bare').toFixed(0)} ms`),
    forComparison('smallest Ink program: first frame', `${of('floor').toFixed(0)} ms`),
    atMost('first useful frame ÷ the same of it', of('app') / of('floor'), 1.5, note('app')),
    forComparison('smallest Ink program: first answered key', `${of('floorKey').toFixed(0)} ms`),
    atMost(
      'first answered key ÷ the same of it',
      of('appKey') / of('floorKey'),
      1.5,
      note('appKey'),
    ),
    all('starts that lost no early key', times.appKey?.length ?? 0, rounds),
  ];
}

interface Program {
  readonly home: string;
  readonly file?: string;
  readonly first: RegExp;
  readonly answered: RegExp;
}

async function firstFrame({ home, file, first }: Program): Promise<number> {
  const program = startProgram(home, { file });
  const atMs = await program.waitFor((text) => first.test(text));
  await program.leave();
  return atMs - program.startedMs;
}

/** @returns `null` where a key was lost. */
async function firstKey({ home, file, answered }: Program): Promise<number | null> {
  const program = startProgram(home, { file, typed: EARLY });
  const atMs = await program.waitFor((text) => answered.test(text)).catch(() => null);
  await program.leave();
  return atMs === null ? null : atMs - program.startedMs;
}
