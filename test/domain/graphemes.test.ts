import { expect, it } from 'vitest';
import { graphemesOf } from '../../src/domain/graphemes.ts';
import { cpuMsOf } from '../support/cpu.ts';

it.each(['a "b" · ', 'e\u0301 👍🏽 ', '日本語'])('a long text of %j is split at once', (text) => {
  const ms = cpuMsOf(() => {
    for (const _ of graphemesOf(text.repeat(25_000)));
  });
  expect(ms).toBeLessThan(2_000);
});
