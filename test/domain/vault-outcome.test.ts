import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import { findNamedEntries } from '../../src/domain/named-entries.ts';
import { err, ok } from '../../src/domain/result.ts';
import { secretsOutcome, varOutcome } from '../../src/domain/vault-outcome.ts';
import { cpuMsOf } from '../support/cpu.ts';
import { failed } from './support.ts';

const INTRO = 'Some secrets could not be set:';

function rejected(message: string | null): Failure {
  return failed('rejected', { httpStatus: 400, message });
}

function statesAfter(names: readonly string[], failure: Failure) {
  const { results } = secretsOutcome(names, err(failure));
  return Object.fromEntries([...results].map(([name, result]) => [name, result.state]));
}

describe('the lines of a 400', () => {
  it.each([
    ['a name and its reason', ['A', 'B'], 'A: is reserved', { A: 'is reserved' }],
    ['a bullet', ['A', 'B'], '- A: is reserved', { A: 'is reserved' }],
    ['a quoted name', ['A', 'B'], '"A" is reserved', { A: 'is reserved' }],
    ['a name in the middle', ['A_B', 'B'], 'Secret A_B is bad', { A_B: 'Secret A_B is bad' }],
    ['a dash', ['A', 'B'], 'A - is bad', { A: 'is bad' }],
    ['a name at the end of a sentence', ['A', 'B'], 'Cannot set A.', { A: 'Cannot set A.' }],
    ['a name inside another word', ['A', 'KEY'], 'API_KEY: bad', {}],
    ['a name inside a dotted one', ['A', 'B'], 'A.B: bad', {}],
    ['a name inside one with a dash', ['KEY', 'B'], 'MY-KEY: bad', {}],
    ['a name after a letter of another script', ['A', 'B'], 'éA: bad', {}],
    ['two names in a line', ['A', 'B'], 'A: must differ from B', {}],
    ['a reason of two lines', ['A', 'B'], 'A: bad,\nand too long', { A: 'bad, and too long' }],
    ['a name in an indented line', ['A', 'B'], 'A: bad\n  see B', { A: 'bad see B' }],
    ['a line that goes on after two names', ['A', 'B'], 'A and B\nboth bad', {}],
    ['a name that is odd', ['a b', 'B'], '"a b": bad', { 'a b': 'bad' }],
    ['signs that mean something in patterns', ['A+(B', 'B'], 'A+(B: bad', { 'A+(B': 'bad' }],
    ['a name inside a longer one that was sent', ['A', 'A/b c'], 'A/b c: bad', { 'A/b c': 'bad' }],
    ['that name beside the longer one', ['A', 'A/b c'], 'A/b c: not with A', {}],
    ['another spelling', ['a', 'B'], 'A: bad', {}],
  ])('%s', (_, names, lines, expected) => {
    expect(Object.fromEntries(findNamedEntries(names, `${INTRO}\n${lines}`).reasons)).toEqual(
      expected,
    );
  });

  it('never takes the introductory line for a list', () => {
    const { reasons, rest } = findNamedEntries(['A', 'B'], '\n\nA could not be set:\nB: bad');
    expect([...reasons.keys()]).toEqual(['B']);
    expect(rest).toEqual(['A could not be set:']);
  });

  it.each([
    ['that names one', 'BAD_B is reserved', { BAD_B: 'is reserved' }],
    ['that names none', 'vault is locked', {}],
    ['that names two', 'A and BAD_B are reserved', {}],
  ])('a message of one line %s is no introduction', (_, message, expected) => {
    const { reasons, rest } = findNamedEntries(['A', 'BAD_B', 'C'], message);
    expect(Object.fromEntries(reasons)).toEqual(expected);
    expect(rest).toEqual(reasons.size > 0 ? [] : [message]);
  });

  it('are held against a thousand names without delay', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `NAME_${at}`);
    const message = [INTRO, ...names.map((name) => `${name}: is reserved`)].join('\n');
    const ms = cpuMsOf(() => expect(findNamedEntries(names, message).reasons.size).toBe(1000));
    expect(ms).toBeLessThan(2_000);
  });

  it('does not trust the end of a text that was cut', () => {
    const message = `${INTRO}\n${'x'.repeat(100_000)}\nAPI_KEY…`;
    expect(findNamedEntries(['API_KEY', 'B'], message).reasons.size).toBe(0);
  });
});

describe('what is known after an answer', () => {
  it('marks what the service names, and leaves the rest unknown with the sentence why', () => {
    const outcome = secretsOutcome(['A', 'B', 'C'], err(rejected(`${INTRO}\nB: is reserved`)));
    expect(outcome.results.get('B')).toEqual({ state: 'failed', reason: 'is reserved' });
    const reason = 'not mentioned in the response';
    expect(outcome.results.get('A')).toEqual({ state: 'unknown', reason });
    expect(outcome.explanation).toContain('named 1 of 3 as failed');
  });

  it('is exact where only one was sent', () => {
    const failure = rejected('The value is not acceptable.');
    expect(secretsOutcome(['A'], err(failure)).results.get('A')).toEqual({
      state: 'failed',
      reason: 'The value is not acceptable.',
    });
  });

  it('says of an empty 400 what the specification says', () => {
    const outcome = secretsOutcome(['A', 'B'], err(rejected(null)));
    expect(outcome.explanation).toContain('Content-Type');
    expect(outcome.results.get('A')?.state).toBe('unknown');
  });

  it.each<[string, Failure, string]>([
    ['401', failed('unauthorized'), 'failed'],
    ['403', failed('forbidden'), 'failed'],
    ['no token', { kind: 'no-token' }, 'not-sent'],
    ['a refused connection', failed('not-sent', { cause: 'refused', detail: 'x' }), 'not-sent'],
    ['a cut connection', failed('no-answer', { cause: 'connection-lost', detail: 'x' }), 'unknown'],
    ['503', failed('server-error', { httpStatus: 503, retryAfterMs: null }), 'unknown'],
  ])('after %s all are %s', (_, failure, state) => {
    expect(statesAfter(['A', 'B'], failure)).toEqual({ A: state, B: state });
  });

  it('does not believe a 200 that leaves one out', () => {
    const answer = ok({ names: ['A'], versions: new Map([['A', 4]]) });
    const { results } = secretsOutcome(['A', 'B'], answer);
    expect(results.get('A')).toEqual({ state: 'set', version: 4 });
    expect(results.get('B')?.state).toBe('unknown');
  });

  it.each([
    ['vault is locked', 'vault is locked. The service returned 400. Some may have been'],
    [`${INTRO}\nentry 1 - forbidden`, `${INTRO.slice(0, -1)}: entry 1 - forbidden. The service`],
    [`${INTRO}\nB: reserved`, 'The service returned 400.'],
    [`${INTRO}\ntwo are bad\nB: reserved`, `${INTRO} two are bad. The service returned 400.`],
  ])('puts what the service said first, and keeps it whole: %j', (message, begin) => {
    const outcome = secretsOutcome(['A', 'B', 'C'], err(rejected(message)));
    expect(outcome.explanation?.slice(0, begin.length)).toBe(begin);
    expect(outcome.said).toBe(message);
  });

  it('is what the service said for each of them, where it names none', () => {
    const { results } = secretsOutcome(['A', 'B'], err(rejected('vault is\nlocked')));
    const unknown = { state: 'unknown', reason: 'vault is locked' };
    expect([...results]).toEqual([
      ['A', unknown],
      ['B', unknown],
    ]);
  });

  it('is what the service said of a var, on one line', () => {
    const { results, said } = varOutcome('A', err(rejected('The value\n  is bad.')));
    expect(results.get('A')).toEqual({ state: 'failed', reason: 'The value is bad.' });
    expect(said).toBe('The value\n  is bad.');
  });
});

it('no text of a 400 marks anything as set', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (message) => {
      const states = statesAfter(['A', 'B_C', 'is'], rejected(message));
      expect(Object.values(states)).not.toContain('set');
    }),
    { numRuns: 200 },
  );
});
