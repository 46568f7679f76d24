import { stripVTControlCharacters } from 'node:util';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../../src/old/components/form/Form.tsx';
import { RoomProvider } from '../../../../src/old/components/room.tsx';
import { NO_COLOURS } from '../../../../src/old/components/theme.ts';
import { ThemeProvider } from '../../../../src/old/components/theme-context.tsx';
import {
  BUTTON,
  type Form as FormModel,
  type FormOf,
  focusOn,
  newForm,
  withProblems,
} from '../../../../src/old/state/form/form.ts';
import { insertRows } from '../../../../src/old/state/form/form-rows.ts';
import {
  choice,
  formSpec,
  promptSpec,
  secret,
  text,
} from '../../../../src/old/state/form/form-spec.ts';
import { NOTHING_OFFERED, offersFor } from '../../../../src/old/state/form/form-suggestions.ts';
import { editFocused } from '../../../../src/old/state/form/form-update.ts';
import { fieldOf } from '../../../../src/old/state/form/text-field.ts';
import { frameOf } from '../../../support/frame-of.tsx';

const SPEC = formSpec({
  fields: {
    key: text('Key'),
    kind: choice('Kind', [
      { id: 'one', label: 'one' },
      { id: 'two', label: 'two', about: 'both of them' },
    ]),
    token: secret('Token'),
  },
  rows: {
    noun: 'Param',
    label: 'Params',
    fields: { name: text('Name', { placeholder: 'name' }), value: text('Value') },
    isOneLine: true,
  },
  submit: 'Send',
});

const ENTRIES = formSpec({
  fields: { vault: text('Vault') },
  rows: { noun: 'Entry', fields: { name: text('Name'), value: secret('Value') } },
  submit: 'Set',
});

type TestForm = FormOf<typeof SPEC>;

const KNOWN = Array.from({ length: 6 }, (_, index) => ({
  text: `key-${index}`,
  description: `known ${index}`,
}));

function drawn(
  form: FormModel,
  {
    rows = 20,
    columns = 60,
    isCompact = false,
    ...look
  }: Partial<ComponentProps<typeof Form>> & Room = {},
): readonly string[] {
  const said = (sentence: string) => sentence;
  const shown = { spec: SPEC, offered: NOTHING_OFFERED, isRevealed: false, said, ...look, form };
  const frame = frameOf(
    <ThemeProvider theme={NO_COLOURS} hasLinks={false} isStill>
      <RoomProvider columns={columns} rows={rows} isCompact={isCompact}>
        <Form {...shown} />
      </RoomProvider>
    </ThemeProvider>,
    { columns },
  );
  const lines = stripVTControlCharacters(frame)
    .split('\n')
    .map((line) => line.trimEnd());
  expect(lines.length).toBeLessThanOrEqual(rows);
  return lines;
}

interface Room {
  readonly rows?: number;
  readonly columns?: number;
  readonly isCompact?: boolean;
}

const at = (field: string, row: number | null = null) => ({ field, row });

function withRows(count: number): TestForm {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: fieldOf(`name_${index + 1}`),
    value: fieldOf(String(index + 1)),
  }));
  return insertRows(SPEC, focusOn(newForm(SPEC), at('name', 0)), rows);
}

describe('a form', () => {
  it('has a label and a field on each line, the focused one marked', () => {
    expect(drawn(newForm(SPEC))).toEqual([
      ' ▸ Key',
      '   Kind    [one]  two',
      '   Token',
      '',
      '   Params  name               =',
      '',
      '           [ Send ]',
    ]);
  });

  it('has what is below it where that hides no field, and whole', () => {
    const below = [{ text: 'Below, in two rows. '.repeat(4), tone: 'plain' } as const];
    const isBelow = (lines: readonly string[]) => lines.join(' ').includes('Below');
    for (let rows = 2; rows <= 20; rows += 1) {
      const lines = drawn(newForm(SPEC), { rows, below });
      if (!isBelow(lines)) expect(lines).toEqual(drawn(newForm(SPEC), { rows }));
      else {
        expect(lines.join(' ').match(/rows\./g)).toHaveLength(4);
        expect(lines.join('\n')).toMatch(/Key.*Kind.*Token.*Params.*Send/s);
      }
    }
    expect(isBelow(drawn(newForm(SPEC), { rows: 8, below }))).toBe(true);
    expect(isBelow(drawn(newForm(SPEC), { rows: 7, below }))).toBe(false);
  });

  it('says what the chosen option means beside it', () => {
    const form = { ...newForm(SPEC, { kind: 'two' }), focus: at('kind') };
    expect(drawn(form)[1]).toBe(' ▸ Kind     one  [two]  · both of them');
    expect(drawn(form, { columns: 22 })[1]).toBe(' ▸ Kind    [two]  2/2');
  });

  it('hides a secret behind a mask that is the same for all, and says what it is', () => {
    const form = focusOn(newForm(SPEC), at('token'));
    const token = editFocused(SPEC, form, { kind: 'insert', text: 'hunter2' });
    expect(drawn(token)[2]).toBe(' ▸ Token   ••••••••  7 bytes');
    expect(drawn(token).join()).not.toContain('hunter2');
    expect(drawn(token, { isRevealed: true })[2]).toBe(' ▸ Token   hunter2');
  });

  it('says below a secret what does not fit beside it', () => {
    const form = focusOn(newForm(SPEC), at('token'));
    const token = editFocused(SPEC, form, { kind: 'insert', text: '@a/file' });
    const lines = drawn(token, { columns: 40 });
    expect(lines[2]).toBe(' ▸ Token   ••••••••');
    expect(lines[3]).toMatch(/^ {3}a file · paste /);
  });

  it('shows the longest placeholder for which there is room', () => {
    const placeholderOf = ({ field }: { readonly field: string }) =>
      field === 'key' ? ['type, paste, or take one of those below', 'type'] : null;
    expect(drawn(newForm(SPEC), { placeholderOf })[0]).toContain('take one of those below');
    expect(drawn(newForm(SPEC), { placeholderOf, columns: 40 })[0]).toMatch(/Key +type$/);
  });

  it('scrolls a long text with its end in view', () => {
    const long = { kind: 'insert', text: 'abcdefghij'.repeat(10) } as const;
    const [line = ''] = drawn(editFocused(SPEC, newForm(SPEC), long), { columns: 40 });
    expect(line).toMatch(/^ ▸ Key {5}‹.*j$/);
    expect(line.length).toBeLessThanOrEqual(40);
  });

  it('says what is wrong below the field, over as many lines as it takes', () => {
    const message = 'The key is empty. Type the key of what to dispatch, or take one.';
    const form = withProblems(newForm(SPEC), [{ at: at('key'), message }]);
    const lines = drawn(form, { columns: 40 });
    expect(lines[1]).toMatch(/^ {3}✗ The key is empty/);
    expect(lines.slice(1, 3).join(' ').replace(/\s+/g, ' ')).toContain(message);
    expect(lines[3]).toContain('Kind');
  });

  it('says what is wrong with all of it below its button', () => {
    const form = withProblems(newForm(SPEC), [{ at: BUTTON, message: 'Nothing to send.' }]);
    expect(drawn(form).slice(-2)).toEqual([' ▸         [ Send ]', '           ✗ Nothing to send.']);
  });

  it('offers suggestions below the focused field, as many as there is room for', () => {
    const look = { offered: offersFor(newForm(SPEC), KNOWN) };
    expect(drawn(newForm(SPEC), look).slice(1, 7)).toEqual([
      '           → key-0  known 0',
      ...[1, 2, 3, 4, 5].map((each) => `             key-${each}  known ${each}`),
    ]);
    const low = drawn(newForm(SPEC), { ...look, rows: 6 });
    expect(low.filter((line) => line.includes('key-'))).toEqual([
      '           → key-0  1 of 6 · known 0',
    ]);
    expect(low.at(-1)).toContain('[ Send ]');
  });

  it('is its sign and its field where it asks for one thing', () => {
    const spec = promptSpec({ name: text('Name') }, 'Save');
    const form = withProblems(newForm(spec, { name: fieldOf('mine') }), [
      { at: at('name'), message: 'There is one.' },
    ]);
    expect(drawn(form, { spec })).toEqual(['› mine', '✗ There is one.']);
  });
});

describe('rows that repeat', () => {
  it('are two fields on one line, the label before the first in view', () => {
    const lines = drawn(withRows(2));
    expect(lines[4]).toMatch(/^ {3}Params {2}name_1 += 1$/);
    expect(lines[5]).toMatch(/^ ▸ {9}name_2 += 2$/);
  });

  it('scroll with the focus and say which one it is', () => {
    const low = drawn(withRows(60), { rows: 8 });
    expect(low).toContain('           row 60 of 60');
    expect(low.find((line) => line.startsWith(' ▸'))).toMatch(/name_60 +=? 60/);
    expect(low.at(-1)).toContain('[ Send ]');
    expect(low.filter((line) => line.includes('Params'))).toHaveLength(1);
  });

  it('say which are in view while another field has the focus', () => {
    const form = focusOn(withRows(60), at('key'));
    expect(drawn(form, { rows: 12 })).toContain('           rows 1–5 of 60');
  });

  it('say which fields are in view while only those above are hidden', () => {
    const low = drawn(withRows(2), { rows: 4 });
    expect(low.filter((line) => line.includes('name_'))).toHaveLength(2);
    expect(low).toContain('           fields 4–5 of 5');
  });

  it('are closed but for the focused one, which is set off', () => {
    const entries = [1, 2, 3].map((each) => ({ name: fieldOf(`NAME_${each}`) }));
    const form = focusOn(newForm(ENTRIES, {}, entries), at('name', 1));
    const closedRow = ({ id }: { readonly id: number }) => ({
      pieces: [{ text: `entry ${id}` }],
      words: `entry ${id}`,
    });
    expect(drawn(form, { spec: ENTRIES, closedRow })).toEqual([
      '   Vault',
      '',
      '          entry 0',
      '',
      ' ▸ Name   NAME_2',
      '   Value',
      '',
      '          entry 2',
      '',
      '          [ Set ]',
    ]);
    const low = drawn(form, { spec: ENTRIES, closedRow, rows: 5, isCompact: true });
    expect(low).toContain(' ▸ Name   NAME_2');
    expect(low.at(-1)).toBe('          [ Set ]');
  });
});

describe('three times what fits', () => {
  const form = withProblems(withRows(60), [
    { at: at('value', 60), message: '! '.repeat(999) },
    { at: BUTTON, message: '! '.repeat(999) },
  ]);
  const look = { offered: offersFor(focusOn(form, at('key')), KNOWN) };

  it.each([1, 2, 3, 4, 5, 6, 8, 12, 20])('draws over nothing in %i rows', (rows) => {
    for (const columns of [38, 60, 100]) {
      for (const focus of [at('value', 60), at('key'), BUTTON]) {
        const lines = drawn({ ...form, focus }, { ...look, rows, columns });
        const hasFocus = rows > 1 || focus !== BUTTON;
        expect(lines.filter((line) => line.includes('▸'))).toHaveLength(hasFocus ? 1 : 0);
        expect(lines.filter((line) => line.includes('[ Send ]'))).toHaveLength(rows > 1 ? 1 : 0);
        for (const line of lines) {
          if (line.includes('!')) expect(line).toMatch(/^[ ✗…!]+$/);
          if (line.includes('Send')) expect(line).toMatch(/^[ ▸]+\[ Send ]$/);
          if (line.includes('name_')) expect(line).toMatch(/^[ ▸]+(Params)? +name_\d+ += \d+$/);
        }
      }
    }
  });
});
