import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitName, textWidth } from '../../src/kit/fit-text.ts';
import { cpuMsOf } from '../support/cpu.ts';

describe('a name that is too long', () => {
  it.each([
    ['acme-production', 9, 'acme…tion'],
    ['acme-production', 6, 'acm…on'],
    ['acme-production', 5, 'acme…'],
    ['acme ▸ default', 14, 'acme ▸ default'],
    ['acme-production ▸ default', 19, 'acme…tion ▸ default'],
    ['acme-production ▸ default', 16, 'acm…on ▸ default'],
    ['acme ▸ europe-west-1-reports', 17, 'acme ▸ europ…orts'],
    ['acme-production ▸ europe-west-1', 19, 'acme…ion ▸ euro…t-1'],
    ['部署到生产环境', 9, '部署…环境'],
    ['release-👩‍🚀-👨‍👩‍👧‍👦', 8, 'rele…-👨‍👩‍👧‍👦'],
    // Other people's text may have the sign more than once.
    ['acme ▸ reports ▸ europe-west-1', 20, 'acme ▸ repo… ▸ euro…'],
  ])('%s in %i columns is %s', (name, columns, shown) => {
    expect(fitName(name, columns).trimEnd()).toBe(shown);
  });

  it('takes no time for what is cut out of it', () => {
    const name = 'x'.repeat(5_000_000);
    const times = Array.from({ length: 5 }, () =>
      cpuMsOf(() => expect(fitName(name, 6)).toBe('xxx…xx')),
    );
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('fills its columns exactly, whatever it is', () => {
    const part = fc.constantFrom('a', 'acme-production', '部署到生产环境', '👨‍👩‍👧‍👦🚀', ' ▸ ');
    const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 40 }), (text, columns) => {
        expect(textWidth(fitName(text, columns))).toBe(columns);
      }),
    );
  });
});
