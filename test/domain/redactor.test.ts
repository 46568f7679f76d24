import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/domain/redactor.ts';
import { FORMS } from '../support/repeated-forms.ts';

const VALUE = 'Correct-Horse-Battery-Staple';
const REDACTED = '[redacted]';

describe('a secret in the words of the service', () => {
  it.each(FORMS)('is redacted %s', (_, form) => {
    const redact = createRedactor([VALUE], []);
    const redacted = redact(`bad: ${form(VALUE)} is weak`);
    expect(redacted).toMatch(/^bad: .{0,4}\[redacted\].* is weak$/s);
    expect(redacted.length).toBeLessThan(32);
  });

  it.each([
    ['with a quote in it', 'pass"word\\with', JSON.stringify('pass"word\\with')],
    ['that is an escape itself', 'a%41%42%43%44%45', 'a%41%42%43%44%45'],
    ['of other letters', 'пароль-из-слов', encodeURIComponent('пароль-из-слов')],
    ['of several lines', 'first line\nsecond line\n', 'first line\\nsecond line'],
    ['of several lines, by one of them', 'first line\nsecond line\n', 'second line'],
    ['of several words, in a form', 'for you, my dear', 'for+you%2C+my+dear'],
    ['that is short', 'hunter2', 'hunter2'],
  ])('is redacted %s', (_, value, repeated) => {
    const redacted = createRedactor([value], [])(`no: ${repeated}`);
    expect(redacted.replaceAll('"', '')).toBe(`no: ${REDACTED}`);
  });

  it.each([
    ['of one letter', 'e', 'the value e is too short', `the value ${REDACTED} is too short`],
    [
      'of three signs',
      'on',
      'on: only "on" and "off"',
      `${REDACTED}: only "${REDACTED}" and "off"`,
    ],
  ])('leaves the rest readable %s', (_, value, text, expected) => {
    expect(createRedactor([value], [])(text)).toBe(expected);
  });

  it('leaves a name that was sent, whatever the values are', () => {
    const redact = createRedactor(['API_KEY', 'deploy', 'A'], ['API_KEY', 'deploy_key', 'A']);
    const text = 'API_KEY: reserved\ndeploy_key: reserved\nA: reserved';
    expect(redact(text)).toBe(text);
    expect(redact('my-API_KEY-1')).toBe(`my-${REDACTED}-1`);
  });

  it('is found where the text is cut within it', () => {
    const redact = createRedactor([VALUE], []);
    expect(redact(`${'x'.repeat(90)}${VALUE}`, 96)).toBe(`${'x'.repeat(90)}${REDACTED}`);
  });

  it('goes with every run of twelve of its characters, whatever stands around', () => {
    const word = fc.stringMatching(/^[\x21-\x7e]{12,40}$/);
    fc.assert(
      fc.property(word, fc.string(), fc.string(), fc.nat(27), (value, before, after, from) => {
        const run = value.slice(Math.min(from, value.length - 12)).slice(0, 12);
        const redacted = createRedactor([value], [])(`${before}${run}${after}`);
        expect(redacted.replaceAll(REDACTED, '')).not.toContain(run);
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing in a text that repeats nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(createRedactor([VALUE], ['A'])(text)).toBe(text);
      }),
    );
  });
});

describe('redaction takes time in proportion, not minutes,', () => {
  /** The least of several, since other work of the machine only ever adds. */
  const least = (work: () => void): number => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    });
    return Math.min(...times);
  };

  it('to three thousand secrets against a message that lists them', () => {
    const values = Array.from({ length: 3_000 }, (_, at) => `value-${at}-${'k7Qz'.repeat(6)}`);
    const names = values.map((_, at) => `NAME_${at}`);
    const text = names.map((name) => `${name}: the name is reserved by the service`).join('\n');
    expect(least(() => createRedactor(values, names)(text))).toBeLessThan(1_000);
  });

  it('to a value of 240 kB against a text of 100 kB', () => {
    const value = Array.from({ length: 6_000 }, (_, at) => `${at}:${(at * 2_654_435_761) % 1e9}`)
      .join(' / ')
      .slice(0, 240_000);
    const text = `${'y '.repeat(40_000)}${value.slice(500, 20_500)}`;
    expect(least(() => createRedactor([value], [])(text))).toBeLessThan(1_000);
    expect(createRedactor([value], [])(text)).toBe(`${'y '.repeat(40_000)}${REDACTED}`);
  });
});
