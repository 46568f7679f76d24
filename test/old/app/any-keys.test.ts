import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { BINDINGS } from '../../../src/old/keys/bindings.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { Core } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';

const KEYS = [...new Set(BINDINGS.flatMap(({ keys }) => keys)), 'a', '/', '日'];
const SIZE = { columns: 80, rows: 24 };

it('any keys from any state lead to a frame that fits its window', () => {
  const keys = fc.array(fc.constantFrom(...KEYS), { maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...CATALOGUE), keys, ({ at }, keys) => {
      const core = new Core(SIZE);
      core.state = at(SIZE);
      core.press(...keys);
      const lines = draw(core.state);
      expect(lines.length).toBeLessThanOrEqual(SIZE.rows);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(SIZE.columns);
    }),
    { numRuns: 20 },
  );
});
