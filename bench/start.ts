// How long until there is something to see, and until it is of use.
import { all, atMost, type Figure, forComparison, median } from './figures.ts';
import { FLOOR, homeWith, newHome, ready, startProgram, timeOf } from './programs.ts';

const ROWS = 1_000;
/** Nobody answers there, and nothing is asked. */
const NOWHERE = 'http://127.0.0.1:9';

export async function benchStart(rounds: number): Promise<readonly Figure[]> {
  const home = homeWith(NOWHERE, ROWS, ready);
  const bare: number[] = [];
  const floor: number[] = [];
  const first: number[] = [];
  const useful: number[] = [];
  const keys: number[] = [];
  await fillCodeCache(home);
  for (let round = 0; round < rounds; round += 1) {
    const nodeMs = timeOf(newHome(), ['-e', '0']);
    const small = startProgram(newHome(), FLOOR);
    const floorMs = (await small.waitFor((text) => text.includes('ready 0'))) - small.startedMs;
    small.close();
    const app = startProgram(home);
    const firstMs = await app.waitFor((text) => text.includes('Runs'));
    const usefulMs = await app.waitFor(
      (text) => /▸ ✓ ready +key-0/.test(text) && text.includes('bench'),
    );
    app.close();
    const early = startProgram(home, undefined, { typed: 'jjj' });
    await early.waitFor((text) => /▸ ✓ ready/.test(text));
    const keyMs = await early
      .waitFor((text) => /▸ ✓ ready +key-3/.test(text), 3_000)
      .catch(() => null);
    early.close();
    if (keyMs !== null) keys.push(keyMs - early.startedMs);
    bare.push(nodeMs);
    floor.push(floorMs);
    first.push(firstMs - app.startedMs);
    useful.push(usefulMs - app.startedMs);
  }
  const base = median(floor);
  return [
    forComparison('bare Node', `${median(bare).toFixed(0)} ms`),
    forComparison('smallest Ink program: first frame', `${base.toFixed(0)} ms`),
    atMost('first frame ÷ smallest Ink program', median(first) / base, 1.2),
    atMost(
      `first useful frame (history of ${ROWS.toLocaleString('en')}) ÷ the same`,
      median(useful) / base,
      1.4,
    ),
    all('starts that kept keys typed before the first frame', keys.length, rounds),
    forComparison('the same: until they are on screen', `${(median(keys) / base).toFixed(2)}`),
  ];
}

/** Nobody starts either of them for the first time. */
async function fillCodeCache(home: string): Promise<void> {
  const small = startProgram(newHome(), FLOOR);
  await small.waitFor((text) => text.includes('ready 0'));
  await small.leave();
  const app = startProgram(home);
  await app.waitFor((text) => /▸ ✓ ready/.test(text));
  await app.leave();
}
