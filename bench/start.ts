// How long until there is something to see, and until a key is answered.
import { all, atMost, type Figure, forComparison, median } from './figures.ts';
import { FLOOR, homeWith, newHome, ready, startProgram, timeOf } from './programs.ts';

const ROWS = 1_000;

export async function benchStart(rounds: number): Promise<readonly Figure[]> {
  const home = homeWith(ROWS, ready);
  const times = { bare: [], floor: [], first: [], key: [] } as Record<string, number[]>;
  // Nobody starts either of them for the first time: the first round fills the cache of compiled code.
  for (let round = 0; round <= rounds; round += 1) {
    const bare = timeOf(newHome(), ['-e', '0']);
    const small = startProgram(newHome(), { file: FLOOR });
    const floor = (await small.waitFor((text) => text.includes('ready 0'))) - small.startedMs;
    await small.leave();
    const app = startProgram(home);
    const first = (await app.waitFor((text) => text.includes('Runs'))) - app.startedMs;
    await app.waitFor((text) => /▸ ✓ ready/.test(text));
    await app.leave();
    const early = startProgram(home, { typed: 'jjj' });
    const keyMs = await early.waitFor((text) => /▸ ✓ ready +key-3/.test(text)).catch(() => null);
    early.close();
    if (round === 0) continue;
    for (const [what, ms] of Object.entries({ bare, floor, first })) times[what]?.push(ms);
    if (keyMs !== null) times.key?.push(keyMs - early.startedMs);
  }
  const of = (what: string): number => median(times[what] ?? []);
  return [
    forComparison('bare Node', `${of('bare').toFixed(0)} ms`),
    forComparison('smallest Ink program: first frame', `${of('floor').toFixed(0)} ms`),
    atMost('first frame ÷ smallest Ink program', of('first') / of('floor'), 1.2),
    all('starts that kept keys typed before the first frame', times.key?.length ?? 0, rounds),
    forComparison(
      'first answered key ÷ smallest Ink program',
      (of('key') / of('floor')).toFixed(2),
    ),
  ];
}
