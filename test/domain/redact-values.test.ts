import { describe, expect, it } from 'vitest';
import { redactValues } from '../../src/domain/redact-values.ts';

const VALUE = 'correct-horse-battery-staple';

describe('the words of the service', () => {
  it.each([
    ['the whole value', `bad: ${VALUE}!`, [VALUE]],
    ['a cut value', `bad: ${VALUE.slice(0, 16)}…`, [VALUE]],
    ['the end of a value', `…${VALUE.slice(-14)}`, [VALUE]],
    ['a line of a value', 'bad: second-line-of-it', ['first\nsecond-line-of-it\n']],
    ['a value in JSON', JSON.stringify(`a"${VALUE}`), [`a"${VALUE}`]],
  ])('lose %s', (_, text, values) => {
    const redacted = redactValues(text, values);
    expect(redacted).toContain('[redacted]');
    expect(redacted).not.toMatch(/correct-horse|y-staple|second-line/);
  });

  it('noCommands readable where a value is short', () => {
    expect(redactValues('the value e is too short', ['e'])).toBe(
      'the value [redacted] is too short',
    );
  });

  it('are fast with a value of a megabyte', () => {
    const started = performance.now();
    redactValues('x'.repeat(5_000), ['ab'.repeat(512 * 1024)]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
