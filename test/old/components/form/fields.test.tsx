import type { ComponentProps, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Choice } from '../../../../src/old/components/form/Choice.tsx';
import type { FieldPlace } from '../../../../src/old/components/form/field-look.ts';
import { SecretField } from '../../../../src/old/components/form/SecretField.tsx';
import { TextField } from '../../../../src/old/components/form/TextField.tsx';
import { Text } from '../../../../src/old/components/Text.tsx';
import { SecretText } from '../../../../src/old/domain/secret-text.ts';
import { SecretField as Secret } from '../../../../src/old/state/form/secret-field.ts';
import { fieldOf } from '../../../../src/old/state/form/text-field.ts';
import { drawnIn, expectHarmless, HOSTILE, raw } from '../support.tsx';

const PLACE: FieldPlace = { columns: 20, before: 0, isFocused: false, placeholder: [] };
const ROOM = { columns: 40, rows: 2 };

/** What a field draws on its one row. */
function row(field: ReactNode): string {
  const [first = '', second] = drawnIn(ROOM, <Text>{field}</Text>);
  expect(second).toBe('');
  return first;
}

describe('TextField', () => {
  const of = (text: string, place: Partial<FieldPlace> = {}) =>
    row(<TextField value={fieldOf(text)} {...PLACE} {...place} />);

  it('is a text on one row, or the longest placeholder that fits', () => {
    expect(of('main')).toBe('main');
    expect(of('', { placeholder: ['a sentence that is too long', 'short'] })).toBe('short');
    expect(of('', { placeholder: ['a sentence that is too long'] })).toBe('');
  });

  it('has its start in view while another field has the focus, and its end while it has', () => {
    const text = `start${'.'.repeat(50)}end`;
    expect(of(text)).toMatch(/^start\.+›$/);
    expect(of(text, { isFocused: true })).toMatch(/^‹\.+end$/);
    expect(of('日本語'.repeat(9), { isFocused: true })).toMatch(/^‹[日本語]+$/);
  });

  it('is harmless', () => {
    expectHarmless(raw(ROOM, <Text>{<TextField value={fieldOf(HOSTILE)} {...PLACE} />}</Text>));
  });
});

describe('SecretField', () => {
  const of = (text: string, more: Partial<ComponentProps<typeof SecretField>> = {}) =>
    row(
      <SecretField
        value={text === '' ? Secret.empty() : Secret.holding(new SecretText(text))}
        told="facts"
        note={null}
        isShown={false}
        isNarrow={false}
        {...PLACE}
        columns={38}
        {...more}
      />,
    );

  it('is a mask that tells nothing, with what may be known beside it', () => {
    expect(of('hunter2')).toBe('••••••••  7 bytes');
    expect(of('hunter2', { told: 'length' })).toBe('••••••••  7 characters');
    expect(of('hunter2', { note: 'generated' })).toBe('••••••••  7 bytes · generated');
    expect(of('hunter2', { columns: 12 })).toBe('••••••••');
    expect(of('')).toBe('');
  });

  it('is its text while that is revealed, made harmless', () => {
    expect(of('hunter2', { isShown: true })).toBe('hunter2');
    expect(of('a\u001b[2Jb', { isShown: true })).toContain('a\\u{1b}[2Jb');
  });
});

describe('Choice', () => {
  const OPTIONS = [
    { id: 'one', label: 'one' },
    { id: 'two', label: 'two', about: 'both' },
  ];
  const of = (columns: number, value = 'two') =>
    row(<Choice options={OPTIONS} value={value} columns={columns} isFocused />);

  it('is all of its options, the chosen one in brackets, and what that means', () => {
    expect(of(38)).toBe(' one  [two]  · both');
    expect(of(38, 'one')).toBe('[one]  two');
  });

  it('is the chosen one and its number where the others have no room', () => {
    expect(of(11)).toBe('[two]  2/2');
  });
});
