import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Redact, Redactor } from '../../src/domain/redactor.ts';
import { cpuMsOf } from '../support/cpu.ts';
import { FORMS } from '../support/repeated-forms.ts';

const VALUE = 'Correct-Horse/"Bättery" Staple%2f+\\uab~*!<&>';
const REDACTED = '[redacted]';

const json = (character: string) => JSON.stringify(character).slice(1, -1);
const bytes = (character: string) => [...Buffer.from(character)];
const units = (character: string) =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));

/** Ways to write a character. Each of them escapes what begins an escape. */
const ESCAPED = [
  (character: string) => json(character).replaceAll('%', '%25'),
  (character: string) => json(character).replaceAll('%', '\\u0025').replaceAll('/', '\\/'),
  (character: string) =>
    bytes(character)
      .map((byte) => `%${hex(byte, 2)}`)
      .join(''),
  (character: string) =>
    bytes(character)
      .map((byte) => `%${hex(byte, 2).toUpperCase()}`)
      .join(''),
  (character: string) =>
    units(character)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(''),
];

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

function redactorOf(secrets: readonly string[], names: readonly string[] = []): Redact {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.remember(secret);
  return redactor.besides(names);
}

describe('a secret in the words of the service', () => {
  it('is redacted in each form in which a service repeats it', () => {
    const values = [VALUE, 'hunter2', 'a%41%42', 'пароль-из-слов', 'first line\nsecond line'];
    const left = FORMS.flatMap(([name, form]) =>
      values
        .filter(
          (value) =>
            redactorOf([value])(`bad: ${form(value)} is weak`) !== `bad: ${REDACTED} is weak`,
        )
        .map((value) => `${value} ${name}`),
    );
    expect(left).toEqual([]);
  });

  it('is redacted with each of its characters escaped in another way, or in none', () => {
    const one = fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.nat(4));
    fc.assert(
      fc.property(fc.array(one, { minLength: 12, maxLength: 40 }), (parts) => {
        const secret = parts.map(([character]) => character).join('');
        const escaped = parts.map(([character, how]) => ESCAPED[how]?.(character)).join('');
        expect(redactorOf([secret])(`«${escaped}» is weak`)).toBe(`«${REDACTED}» is weak`);
      }),
      { numRuns: 100 },
    );
  });

  it('is redacted in base64 of a longer text, such as the header of a user with a password', () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    for (const secret of ['hunter2', VALUE, 'four']) {
      // A service may well leave out the newline at the end.
      const redact = redactorOf([`${secret}\n`]);
      for (const before of ['u:', 'me:', 'you:', 'acme:']) {
        for (const after of ['', '\n', ':x', ' yes']) {
          const redacted = redact(`Basic ${base64(before + secret + after)}`);
          expect(redacted).toContain(REDACTED);
          // At both ends, a character has some bits of what stands beside the secret.
          const [begin = '', end = ''] = redacted.slice('Basic '.length).split(REDACTED);
          expect(begin.length * 6).toBeLessThan((before.length + 1) * 8);
          expect(end.replace(/=+$/, '').length * 6).toBeLessThanOrEqual((after.length + 1) * 8);
        }
      }
    }
  });

  it('is redacted where a backslash before it makes an escape of its first letter', () => {
    expect(redactorOf(['name/of-mine'])('C:\\name%2Fof-mine')).toBe(`C:\\${REDACTED}`);
  });

  it('is redacted without the newline that it ended with, where it overlaps or begins with another, and where it is cut', () => {
    const redact = redactorOf(['first line\nsecond line\n']);
    expect(redact('no: first line\\nsecond line')).toBe(`no: ${REDACTED}`);
    expect(redactorOf(['abcdef', 'defghi', 'ghijk'])('abcdefghijk-abcdef,abcdefdefghi')).toBe(
      `${REDACTED}-${REDACTED},${REDACTED}`,
    );
    expect(redactorOf(['token', 'token-of-acme'])('token-of-acme')).toBe(REDACTED);
    expect(redactorOf(['half\ud800'])('half\ud800')).toBe(REDACTED);
    const before = 'x'.repeat(90);
    expect(redactorOf([VALUE])(`${before}${VALUE}`, 96)).toBe(`${before}${REDACTED}`);
  });

  it('is redacted where what stands around it reads like an escape with its letters', () => {
    const redact = redactorOf(['deadbeefcafe', 'rate-100%a']);
    expect(redact('%deadbeefcafe, \\udeadbeefcafe, %20deadbeefcafe and rate-100%ab')).toBe(
      `%${REDACTED}, \\u${REDACTED}, %20${REDACTED} and ${REDACTED}b`,
    );
  });

  it('of fewer than four characters is left, or nothing readable would be', () => {
    const redact = redactorOf(['a', 'on', 'yes', '']);
    const text = 'a value that contains "on", yes';
    expect(redact(text)).toBe(text);
  });

  it('leaves a name that was sent, whatever the values are', () => {
    const redact = redactorOf(['API_KEY', 'deploy'], ['API_KEY', 'deploy_key']);
    const text = 'API_KEY: reserved\ndeploy_key: reserved';
    expect(redact(text)).toBe(text);
  });

  it('is redacted also in answers to what is sent later, and to what was sent before', () => {
    const redactor = new Redactor();
    const redact = redactor.besides([]);
    redactor.remember('hunter2');
    expect(redact('hunter2')).toBe(REDACTED);
    redactor.remember('swordfish');
    expect(redact('hunter2, swordfish')).toBe(`${REDACTED}, ${REDACTED}`);
    expect(redactor.besides(['hunter2'])('hunter2, swordfish')).toBe(`hunter2, ${REDACTED}`);
  });

  it('changes nothing in a text that repeats nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(redactorOf([VALUE], ['A'])(text)).toBe(text);
      }),
    );
  });
});

describe('redaction takes time in proportion, not minutes,', () => {
  it('to three thousand secrets against a message that lists them', () => {
    const values = Array.from({ length: 3_000 }, (_, at) => `value-${at}-${'k7Qz'.repeat(6)}`);
    const names = values.map((_, at) => `NAME_${at}`);
    const text = names.map((name) => `${name}: the name is reserved by the service`).join('\n');
    expect(cpuMsOf(() => redactorOf(values, names)(text))).toBeLessThan(3_000);
  });

  it('to three thousand secrets against the longest addresses of a thousand runs', () => {
    const redact = redactorOf(
      Array.from({ length: 3_000 }, (_, at) => `value-${at}-${'k7Qz'.repeat(at % 30)}`),
    );
    redact('what is prepared once');
    const url = `https://ci.acme.dev/${'run/'.repeat(600)}`;
    const all = () => Array.from({ length: 1_000 }, () => redact(url, 2_048));
    expect(cpuMsOf(all)).toBeLessThan(1_000);
  });

  it('to a value of 100 kB in an answer of 2 MB that is cut', () => {
    const value = Array.from({ length: 6_000 }, (_, at) => `${at}:${(at * 2_654_435_761) % 1e9}`)
      .join(' / ')
      .slice(0, 100_000);
    const text = `${'y '.repeat(40_000)}${value}${' z'.repeat(1_000_000)}`;
    expect(cpuMsOf(() => redactorOf([value])(text, 90_000))).toBeLessThan(1_000);
    expect(redactorOf([value])(text, 90_000)).toBe(`${'y '.repeat(40_000)}${REDACTED}`);
  });

  it('to an answer of 10 MB full of escapes that is cut', () => {
    const text = 'x %41 y'.repeat(1_500_000);
    expect(cpuMsOf(() => redactorOf([VALUE])(text, 100_000))).toBeLessThan(3_000);
  });

  it('to an answer of 1 MB in which each byte is escaped', () => {
    const text = `${'%41\\u0042'.repeat(120_000)}%68unter2`;
    let redacted = '';
    const whole = () => {
      redacted = redactorOf(['hunter2', VALUE])(text);
    };
    expect(cpuMsOf(whole)).toBeLessThan(1_500);
    expect(redacted.endsWith(`42${REDACTED}`)).toBe(true);
  });

  it('to eight hundred keys with one header, against a message of dashes', () => {
    const keys = Array.from(
      { length: 800 },
      (_, at) => `-----BEGIN RSA PRIVATE KEY-----\n${String(at).repeat(500)}`,
    );
    expect(cpuMsOf(() => redactorOf(keys)('-'.repeat(100_000)))).toBeLessThan(3_000);
  });
});
