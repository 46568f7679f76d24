import { expect, test } from 'vitest';
import { dispatchIdProblem } from '../../src/domain/dispatch.ts';

test.each(['7f3c0d1e', 'a/b?c#d', '...', 'ünï', '漢', 'x'.repeat(512), '%2e'])(
  '%.20j can be asked for',
  (id) => {
    expect(dispatchIdProblem(id)).toBeNull();
  },
);

test.each(['', '.', '..', 'a\nb', 'a\tb', '\x1b', 'a\u200bb', '\ud800', 'x'.repeat(513)])(
  '%.20j cannot',
  (id) => {
    expect(dispatchIdProblem(id)).toMatch(/^(The|An) id .*\.$/);
  },
);
