import { expect, it } from 'vitest';
import { graphemeAt, graphemesOf } from '../../src/domain/graphemes.ts';
import { cpuMsOf } from '../support/cpu.ts';

it('a grapheme is what a person sees as one character', () => {
  expect([...graphemesOf('ae\u0301👍🏽🇩🇪\r\n한')]).toEqual([
    'a',
    'e\u0301',
    '👍🏽',
    '🇩🇪',
    '\r\n',
    '한',
  ]);
  expect(graphemeAt('a👍🏽b', 3)).toMatchObject({ segment: '👍🏽', index: 1 });
});

it.each(['a "b" · ', 'e\u0301 👍🏽 ', '日本語'])('a long text of %j is split at once', (text) => {
  const ms = cpuMsOf(() => {
    for (const _ of graphemesOf(text.repeat(25_000)));
  });
  expect(ms).toBeLessThan(2_000);
});
