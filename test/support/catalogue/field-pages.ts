import { SecretText } from '../../../src/domain/secret-text.ts';
import { type Form, newForm, withProblem } from '../../../src/state/form/form.ts';
import { focusOn } from '../../../src/state/form/form-focus.ts';
import { choice, formSpec, secret, text, wordChoice } from '../../../src/state/form/form-spec.ts';
import { NOTHING_OFFERED } from '../../../src/state/form/form-suggestions.ts';
import { SecretField } from '../../../src/state/form/secret-field.ts';
import {
  editField,
  emptyField,
  fieldOf,
  type TextField,
} from '../../../src/state/form/text-field.ts';
import { type FieldLook, secretLook, textLook } from '../../../src/ui/blocks/field-look.ts';
import { fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { formBlocks } from '../../../src/ui/blocks/form-view.ts';
import type { Line } from '../../../src/ui/blocks/line.ts';
import { PEM } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import type { ComponentPage, Variant } from './component-page.ts';

const NARROW_COLUMNS = 24;

const SPEC = formSpec({
  fields: {
    key: text('Key'),
    kind: choice('Token kind', [
      { id: 'organization', label: 'organization' },
      { id: 'personal', label: 'personal' },
      { id: 'service-account', label: 'service account' },
    ]),
    token: secret('Token', { of: 'token' }),
    isProtected: wordChoice('Protected', ['no', 'yes'], { note: 'asks before each write' }),
  },
  rows: null,
  submit: 'Send',
});

/** What is typed into, chosen and pressed. */
export const FIELD_PAGES: readonly ComponentPage[] = [
  {
    name: 'text field',
    variants: () => [
      textField('empty', emptyField, false),
      textField('empty, focused', emptyField, true),
      textField('filled', fieldOf('deploy'), false),
      textField('caret behind the text', fieldOf('deploy'), true),
      textField('caret at the start', caretAt('deploy', 0), true),
      textField('caret inside', caretAt('deploy', 3), true),
      textField('long, not focused', fieldOf(AWKWARD.long), false),
      textField('long, caret behind', fieldOf(AWKWARD.long), true),
      textField('long, caret inside', caretAt(AWKWARD.long, 30), true),
      textField('long, caret at the start', caretAt(AWKWARD.long, 0), true),
      textField('wide', fieldOf(AWKWARD.wide), true),
      textField('wide, caret inside', caretAt(AWKWARD.wide, 4), true),
      textField('emoji', fieldOf(AWKWARD.emoji), true),
      textField('combining marks', fieldOf(AWKWARD.combining), true),
      textField('right to left', fieldOf(AWKWARD.rightToLeft), true),
      textField('harmful', fieldOf(AWKWARD.harmful), true),
      textField('line ends', fieldOf('one\ntwo\tthree'), true),
    ],
  },
  {
    name: 'secret field',
    variants: ({ columns }) => [
      secretField('empty', '', { columns }),
      secretField('filled', 'some value', { columns }),
      secretField('filled, focused', 'some value', { columns, isFocused: true }),
      secretField('several lines', PEM, { columns }),
      secretField('a newline at the end', 'some value\n', { columns }),
      secretField('control characters', AWKWARD.harmful, { columns }),
      secretField('revealed', 'some value', { columns, isFocused: true, isShown: true }),
      secretField('revealed, several lines', PEM, { columns, isFocused: true, isShown: true }),
      secretField('a token', 'a-token', { columns, of: 'token' }),
      secretField('a token, revealed, long', AWKWARD.long.repeat(3), {
        columns,
        of: 'token',
        isFocused: true,
        isShown: true,
      }),
    ],
  },
  {
    name: 'form',
    variants: ({ columns }) => [
      ['empty', formLines(newForm(SPEC), columns)],
      ['filled', formLines(newForm(SPEC, { key: fieldOf('deploy') }), columns)],
      ['a choice, focused', formLines(at('kind'), columns)],
      ['a choice, narrow', formLines(at('kind'), Math.min(columns, 40))],
      ['a button, focused', formLines(at('button'), columns)],
      ['a problem', formLines(withProblem(newForm(SPEC), 'key', 'The key is empty.'), columns)],
      [
        'a long problem',
        formLines(
          withProblem(newForm(SPEC), 'key', `${AWKWARD.long} is named twice. ${AWKWARD.wide}`),
          columns,
        ),
      ],
    ],
  },
];

function at(field: string) {
  return focusOn(newForm(SPEC), { field, row: null });
}

function formLines(form: Form, columns: number): readonly Line[] {
  const look = { spec: SPEC, form, offered: NOTHING_OFFERED, isRevealed: false };
  const view = {
    columns,
    isCompact: true,
    hasScreenReader: false,
    said: (sentence: string) => sentence,
  };
  return fitBlocks(formBlocks(look, view), 20).lines;
}

function caretAt(typed: string, caret: number): TextField {
  let field = editField(fieldOf(typed), { type: 'home' });
  for (let moved = 0; moved < caret; moved += 1) field = editField(field, { type: 'right' });
  return field;
}

function textField(what: string, field: TextField, isFocused: boolean): Variant {
  return [
    what,
    lineOf(textLook(field, { columns: NARROW_COLUMNS, isFocused, placeholder: ['–'] })),
  ];
}

function secretField(
  what: string,
  typed: string,
  {
    columns,
    of = 'value',
    isFocused = false,
    isShown = false,
  }: { columns: number; of?: 'value' | 'token'; isFocused?: boolean; isShown?: boolean },
): Variant {
  const field = typed === '' ? SecretField.empty() : SecretField.holding(new SecretText(typed));
  const place = { columns, isFocused, isShown, isNarrow: columns < 60, placeholder: ['–'] };
  return [what, lineOf(secretLook(field, { of }, place))];
}

function lineOf({ spans, caret }: FieldLook): readonly Line[] {
  return [{ spans, ...(caret === null ? {} : { caret }) }];
}
