import { describe, expect, it } from 'vitest';
import { type FormOf, focusOn, newForm, withProblems } from '../../../src/state/form/form.ts';
import { insertRows } from '../../../src/state/form/form-rows.ts';
import { choice, formSpec, secret, text } from '../../../src/state/form/form-spec.ts';
import { NOTHING_OFFERED, offersFor } from '../../../src/state/form/form-suggestions.ts';
import { editFocused } from '../../../src/state/form/form-update.ts';
import { fieldOf } from '../../../src/state/form/text-field.ts';
import type { FormLook } from '../../../src/ui/blocks/field-lines.ts';
import { fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { formBlocks } from '../../../src/ui/blocks/form-view.ts';
import { announced, lineWidth, textOfLine } from '../../../src/ui/blocks/line.ts';

const SPEC = formSpec({
  fields: {
    key: text('Key'),
    kind: choice('Kind', [
      { id: 'one', label: 'one' },
      { id: 'two', label: 'two' },
    ]),
    token: secret('Token'),
  },
  rows: {
    noun: 'Param',
    label: 'Params',
    fields: { name: text('Name'), value: text('Value') },
    isOneLine: true,
  },
  submit: 'Send',
});

type TestForm = FormOf<typeof SPEC>;

const QUIET: FormLook = { offered: NOTHING_OFFERED, isRevealed: false };

function drawn(
  form: TestForm,
  { rows = 20, columns = 60, hasScreenReader = false, look = QUIET } = {},
) {
  const view = { columns, isCompact: false, hasScreenReader, said: (sentence: string) => sentence };
  const { lines, parts, cut } = fitBlocks(formBlocks({ ...look, spec: SPEC, form }, view), rows);
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
  return { lines, parts, cut, texts: lines.map((line) => textOfLine(line).trimEnd()) };
}

function withRows(count: number): TestForm {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: fieldOf(`name_${index + 1}`),
    value: fieldOf(String(index + 1)),
  }));
  return insertRows(SPEC, focusOn(newForm(SPEC), { field: 'name', row: 0 }), rows);
}

describe('a form on screen', () => {
  it('has a label and a field on each line, the focused one marked', () => {
    expect(drawn(newForm(SPEC)).texts).toEqual([
      ' ▸ Key',
      '   Kind    [one]  two',
      '   Token',
      '',
      '   Params                     =',
      '',
      '           [ Send ]',
    ]);
  });

  it('puts the caret where the focused text goes on', () => {
    const form = editFocused(SPEC, newForm(SPEC), { kind: 'insert', text: 'ab' });
    expect(drawn(form).lines[0]?.caret).toBe(13);
    expect(drawn(form).lines.filter(({ caret }) => caret !== undefined)).toHaveLength(1);
  });

  it('hides a secret behind a mask that is the same for all, and says what it is', () => {
    const token = editFocused(SPEC, focusOn(newForm(SPEC), { field: 'token', row: null }), {
      kind: 'insert',
      text: 'hunter2',
    });
    expect(drawn(token).texts[2]).toBe(' ▸ Token   ••••••••  7 bytes');
    expect(drawn(token).texts.join()).not.toContain('hunter2');
    const shown = drawn(token, { look: { ...QUIET, isRevealed: true } });
    expect(shown.texts[2]).toBe(' ▸ Token   hunter2');
  });

  it('scrolls a long text, with its caret in view', () => {
    let form = newForm(SPEC);
    form = editFocused(SPEC, form, { kind: 'insert', text: 'abcdefghij'.repeat(10) });
    const [line] = drawn(form, { columns: 40 }).lines;
    expect(textOfLine(line ?? { spans: [] })).toMatch(/^ ▸ Key {5}‹.*j/);
    expect(line?.caret).toBeLessThan(40);
  });

  it('says what is wrong under the field, over as many lines as it takes', () => {
    const message = 'The key is empty. Type the key of what to dispatch, or take one.';
    const form = withProblems(newForm(SPEC), [{ at: { field: 'key', row: null }, message }]);
    const { texts } = drawn(form, { columns: 40 });
    expect(texts[1]).toMatch(/^ {3}✗ The key is empty/);
    expect(texts.slice(1, 3).join(' ').replace(/\s+/g, ' ')).toContain(message);
  });

  it('offers suggestions under the field, and gives their rows away before any field', () => {
    const known = Array.from({ length: 6 }, (_, index) => ({
      text: `key-${index}`,
      description: 'known',
    }));
    const form = newForm(SPEC);
    const look = { ...QUIET, offered: offersFor(form, known) };
    expect(drawn(form, { look }).texts[1]).toMatch(/^ {11}→ key-0 {2}known/);
    const low = drawn(form, { look, rows: 6 });
    expect(low.cut).toBe(0);
    expect(low.texts).toEqual(expect.arrayContaining([expect.stringContaining('[ Send ]')]));
    expect(low.texts.filter((text) => text.includes('key-'))).toHaveLength(1);
  });
});

describe('rows that repeat', () => {
  it('scroll with the focus and say which one it is', () => {
    const low = drawn(withRows(60), { rows: 8 });
    expect(low.texts).toContain('           row 60 of 60');
    expect(low.texts.find((text) => text.startsWith(' ▸'))).toMatch(/name_60 +=? 60/);
    expect(low.texts.at(-1)).toContain('[ Send ]');
    expect(low.texts.filter((text) => text.includes('Params'))).toHaveLength(1);
  });

  it('say which are in view while another field has the focus', () => {
    const form = focusOn(withRows(60), { field: 'key', row: null });
    expect(drawn(form, { rows: 12 }).texts).toContain('           rows 1–5 of 60');
  });

  it('put the caret behind the sign where the value has the focus', () => {
    const { lines } = drawn(withRows(1));
    const [line] = lines.filter(({ caret }) => caret !== undefined);
    expect(textOfLine(line ?? { spans: [] }).slice(0, line?.caret)).toMatch(/= 1$/);
  });
});

describe('what a listener hears of a form', () => {
  const heard = (form: TestForm) =>
    drawn(form, { hasScreenReader: true }).lines.map(announced).filter(Boolean);

  it('is each field by its name, kind and content', () => {
    expect(heard(newForm(SPEC))).toEqual([
      'Key, text field, focused: empty',
      'Kind, choice: one, 1 of 2',
      'Token, secret field: empty',
      'Param: empty',
      'Send, button',
    ]);
  });

  it('is field by field of the row that is filled, and one line of any other', () => {
    expect(heard(withRows(2)).slice(3, 6)).toEqual([
      'Param 1: name_1 = 1',
      'Param 2 name, text field: name_2',
      'Param 2 value, text field, focused: 2',
    ]);
  });

  it('is never a secret, and where the caret is inside a text', () => {
    let form = editFocused(SPEC, newForm(SPEC), { kind: 'insert', text: 'abc' });
    form = editFocused(SPEC, form, { kind: 'left' });
    expect(heard(form)[0]).toBe('Key, text field, focused: abc, caret before c');
  });
});
