import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { revealEndsMs } from '../../../src/old/state/app/focused-form.ts';
import type { Core } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { fillEntry, importEntries, PEM, valueAt, vaultCore } from '../../support/vault-states.ts';

/** Wide enough that sentences stay whole. */
const ALONE = { columns: 100, rows: 40 };

describe('a value', () => {
  it('is in no dump of the state', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'hunter2-value').type('typed-too');
    const dumps = [
      JSON.stringify(core.state),
      inspect(core.state, { depth: null, showHidden: true }),
    ];
    for (const dump of dumps) expect(dump).not.toMatch(/hunter2|typed-too/);
    expect(`${core.parts.secretsForm.rows[0]?.values.value}`).toBe('[redacted]');
  });

  it('is shown by ctrl+r for ten seconds, and hidden by leaving the field', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'shown-for-now').press('ctrl+r');
    expect(text(core)).toContain('shown-for-now');
    core.wait(9_900);
    expect(text(core)).toContain('shown-for-now');
    core.wait(100);
    expect(text(core)).not.toContain('shown-for-now');
    core.press('ctrl+r', 'tab', 'shift+tab');
    expect(text(core)).not.toContain('shown-for-now');
  });

  it('is hidden by leaving the form, by whatever way', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'shown-for-now').press('ctrl+r', 'ctrl+p').type('Runs').press('enter');
    expect(text(core.press('2', 'n'))).not.toContain('shown-for-now');
  });

  it('is hidden on time behind a dialog too', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'shown-for-now').press('ctrl+r', 'ctrl+p');
    expect(revealEndsMs(core.state)).toEqual([core.state.clock.monoMs + 10_000]);
  });

  it('of a megabyte can be edited without delay', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'x'.repeat(1024 * 1024 - 50));
    const before = process.cpuUsage();
    core.type('y'.repeat(50));
    draw(core.state);
    // Of this process alone: others may keep a machine busy.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(text(core)).toContain('1,048,576 bytes');
  });

  it('drives no terminal while it is shown', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'a\u001b]52;c;eA==\u0007\u001b[201~\u202eb').press('ctrl+r');
    expect(text(core)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it.each([
    ['abc ', 'ends with a space'],
    ['abc\t\n', 'ends with a tab'],
  ])('that ends in what nobody sees has that pointed out (%j)', (value, words) => {
    const secret = vaultCore(ALONE).press('2', 'n');
    expect(text(fillEntry(secret, 'A', value))).toContain(words);
    const variable = vaultCore(ALONE).press('3', 'n');
    expect(text(fillEntry(variable, 'A', value))).toContain(words);
    const imported = importEntries(vaultCore(ALONE).press('2', 'n'), `A="${value.trimEnd()} "`);
    expect(text(imported)).toContain('! ends with a space');
  });

  it('has a mask of one width, whatever it is', () => {
    for (const value of ['x', PEM, 'y'.repeat(100_000)]) {
      const core = vaultCore(ALONE).press('2', 'n');
      const line = draw(fillEntry(core, 'A', value).state).find((each) => each.includes('•'));
      expect(line).toMatch(/[^•]•{8}[^•]/);
    }
  });

  it('of one line drops the last newline and says so; the palette keeps it', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'abc\n');
    expect(text(core)).toContain('3 bytes · ends with a newline (dropped)');
    core.choose('keep or drop the newline');
    expect(text(core)).toContain('4 bytes · ends with a newline (kept)');
    expect(valueAt(core, 0)).toBe('abc\n');
    core.choose('keep or drop the newline');
    expect(valueAt(core, 0)).toBe('abc');
  });

  it('pasted with CRLF has LF, and says so', () => {
    const core = vaultCore(ALONE).press('2', 'n');
    fillEntry(core, 'A', 'a\r\nb');
    expect(text(core)).toContain('3 bytes · 2 lines · CRLF became LF');
    expect(valueAt(core, 0)).toBe('a\nb');
  });

  it('that begins with a typed @ is a file, with a pasted one it is itself, with @@ always', () => {
    const path = (core: Core) =>
      core.parts.secretsForm.rows[0]?.values.value.filePath()?.reveal() ?? null;
    const typed = vaultCore(ALONE).press('2', 'n', 'tab').type('@/x/y');
    expect(path(typed)).toBe('/x/y');
    expect(text(typed)).toContain('a file, read when it is sent');
    const pasted = vaultCore(ALONE).press('2', 'n', 'tab').paste('@dm1n');
    expect(path(pasted)).toBeNull();
    for (const doubled of [
      vaultCore(ALONE).press('2', 'n', 'tab').type('@@dm1n'),
      vaultCore(ALONE).press('2', 'n', 'tab').paste('@@dm1n'),
    ]) {
      expect(path(doubled)).toBeNull();
      expect(valueAt(doubled, 0)).toBe('@@dm1n');
    }
  });

  it('is generated as it was asked for, into the field that had the focus', () => {
    const core = vaultCore(ALONE)
      .press('2', 'n', 'tab', 'ctrl+g', 'down', 'down', 'down')
      .type('16x');
    core.press('enter', 'enter');
    const asked = core.take('generate-values');
    expect(asked.map(({ choice }) => choice)).toEqual([{ alphabet: 'hex', length: 16 }]);
    const requestId = asked[0]?.requestId ?? '';
    core.happen({ kind: 'values-generated', requestId, values: [new SecretText('c0ffee')] });
    expect(valueAt(core, 0)).toBe('c0ffee');
    expect(core.state.overlay).toBeNull();
  });

  it('has the length that is typed, or the last one as it was corrected', () => {
    const length = (...keys: readonly string[]) =>
      vaultCore(ALONE)
        .press('2', 'n', 'tab', 'ctrl+g', ...keys, 'enter')
        .take('generate-values')
        .map(({ choice }) => choice.length);
    expect(length()).toEqual([40]);
    expect(length('6', '4')).toEqual([64]);
    expect(length('backspace', '8')).toEqual([48]);
  });

  it('of no length cannot be generated', () => {
    const core = vaultCore(ALONE).press('2', 'n', 'tab', 'ctrl+g').type('0').press('enter');
    expect(text(core)).toMatch(/length must be/);
    expect(core.take('generate-values')).toEqual([]);
  });
});
