import vm from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from '../../scripts/package/bundle.ts';

test.each([
  ["'▸ ready'", '▸ ready'],
  ['`✓ ready · 👍`', '✓ ready · 👍'],
  ["'a ▸ b'.replace(/ [·▸] /g, ', ')", 'a, b'],
  ["'👍👎'.match(/[👍👎]/gu).join()", '👍,👎'],
])('%s means the same in ASCII', (source, value) => {
  expect(inAscii(source)).toMatch(/^[\0-\x7f]*$/);
  expect(vm.runInThisContext(inAscii(source))).toBe(value);
});
