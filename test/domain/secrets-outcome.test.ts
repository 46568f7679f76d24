import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSecretsFailure } from '../../src/domain/secrets-outcome.ts';

const INTRODUCTION = 'Some secrets could not be set:';

describe('the message of a 400 for secrets', () => {
  it.each([
    ['A: is empty', { A: 'is empty' }],
    ['- A: is empty', { A: 'is empty' }],
    ['* "A": is empty', { A: 'is empty' }],
    ['• A - is empty', { A: 'is empty' }],
    ['The secret A is empty', { A: 'The secret A is empty' }],
    ['API_KEY: A value is needed', { API_KEY: 'A value is needed' }],
    ['API_KEY: must not hold A', { API_KEY: 'must not hold A' }],
    ['API_KEY_OLD: is empty', {}],
    ['MY.A: is empty', {}],
    ['A and B are empty', {}],
    ['a: is empty', {}],
  ])('in %j names %j', (line, named) => {
    const sent = ['A', 'B', 'API_KEY'];
    const { failed, unknown } = readSecretsFailure(sent, `${INTRODUCTION}\n${line}`);
    expect(Object.fromEntries(failed.map(({ name, reason }) => [name, reason]))).toEqual(named);
    expect(unknown).toEqual(sent.filter((name) => !(name in named)));
  });

  it('without an introductory line counts as well', () => {
    expect(readSecretsFailure(['A', 'B'], 'A: is empty').unknown).toEqual(['B']);
    expect(readSecretsFailure(['A', 'B'], 'A: is empty\nB: is reserved').unknown).toEqual([]);
  });

  it('leaves a name unknown that stands in the introductory line only', () => {
    expect(readSecretsFailure(['set', 'A'], `${INTRODUCTION}\nA: is empty`).unknown).toEqual([
      'set',
    ]);
  });

  it('that is empty names nothing', () => {
    expect(readSecretsFailure(['A'], '')).toEqual({ failed: [], unknown: ['A'] });
  });

  it('puts every sent name in exactly one list, whatever is in the names and in the message', () => {
    const name = fc.string({ unit: fc.constantFrom('A', 'B', '_', '.', '(', '*', '$', ' ', '|') });
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), fc.string(), (names, message) => {
        const { failed, unknown } = readSecretsFailure(names, `${names.join(': x\n')}\n${message}`);
        expect([...failed.map((one) => one.name), ...unknown].sort()).toEqual([...names].sort());
      }),
      { numRuns: 1_000 },
    );
  });
});
