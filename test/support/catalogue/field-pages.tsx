import { Box } from 'ink';
import { SecretText } from '../../../src/domain/secret-text.ts';
import type { WindowSize } from '../../../src/state/app-state.ts';
import { SecretField } from '../../../src/state/secret-field.ts';
import { editField, emptyField, fieldOf, type TextField } from '../../../src/state/text-field.ts';
import { ChoiceField } from '../../../src/ui/fields/choice-field.tsx';
import { FormButton } from '../../../src/ui/fields/form-button.tsx';
import { FormField } from '../../../src/ui/fields/form-field.tsx';
import { Problem } from '../../../src/ui/fields/problem.tsx';
import { SecretFieldView } from '../../../src/ui/fields/secret-field-view.tsx';
import { TextFieldView } from '../../../src/ui/fields/text-field-view.tsx';
import { TokenFieldView } from '../../../src/ui/fields/token-field-view.tsx';
import { openCore } from '../core.ts';
import { PEM } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import type { ComponentPage, Variant } from './component-page.tsx';

const NARROW_COLUMNS = 24;
const DEPLOY = fieldOf('deploy');
const FOREVER_MS = Number.MAX_SAFE_INTEGER;

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
      secretField('empty, focused', '', { columns, isFocused: true }),
      secretField('filled', 'some value', { columns }),
      secretField('filled, focused', 'some value', { columns, isFocused: true }),
      secretField('several lines', PEM, { columns }),
      secretField('a newline at the end', 'some value\n', { columns }),
      secretField('control characters', AWKWARD.harmful, { columns }),
      secretField('revealed', 'some value', { columns, isFocused: true, isRevealed: true }),
      secretField('revealed, several lines', PEM, { columns, isFocused: true, isRevealed: true }),
    ],
  },
  {
    name: 'token field',
    variants: (size) => [
      tokenField('none stored', '', { size, isFocused: false }),
      tokenField('none stored, focused', '', { size, isFocused: true }),
      tokenField('typed', 'a-token', { size, isFocused: true }),
      tokenField('revealed', 'a-token', { size, isFocused: true, isRevealed: true }),
      tokenField('revealed, long', AWKWARD.long.repeat(3), {
        size,
        isFocused: true,
        isRevealed: true,
      }),
    ],
  },
  {
    name: 'form row',
    variants: ({ columns }) =>
      Object.entries({
        field: <FormField label="Key" field={DEPLOY} isFocused={false} columns={columns} />,
        'field, focused': <FormField label="Key" field={DEPLOY} isFocused columns={columns} />,
        'field, empty': (
          <FormField label="Key" field={emptyField} isFocused={false} columns={columns} />
        ),
        problem: <Problem text="The key is empty. Type the key of what to dispatch." />,
        'problem, long': <Problem text={`${AWKWARD.long} is named twice. ${AWKWARD.wide}`} />,
        choice: choice(columns, { isFocused: false }),
        'choice, focused': choice(columns, { isFocused: true }),
        'choice, narrow': choice(30, { isFocused: true }),
        button: <FormButton label="Send" isFocused={false} problem={null} />,
        'button, focused': <FormButton label="Send" isFocused problem={null} />,
        'button, with a problem': <FormButton label="Send" isFocused problem="No token." />,
      }),
  },
];

function caretAt(text: string, caret: number): TextField {
  let field = editField(fieldOf(text), { type: 'home' });
  for (let at = 0; at < caret; at += 1) field = editField(field, { type: 'right' });
  return field;
}

function textField(what: string, field: TextField, isFocused: boolean): Variant {
  return [
    what,
    <Box key={what}>
      <TextFieldView field={field} columns={NARROW_COLUMNS} isFocused={isFocused} placeholder="–" />
    </Box>,
  ];
}

function secretField(
  what: string,
  text: string,
  {
    columns,
    isFocused = false,
    isRevealed = false,
  }: { columns: number; isFocused?: boolean; isRevealed?: boolean },
): Variant {
  const field = text === '' ? SecretField.empty() : SecretField.holding(new SecretText(text));
  return [
    what,
    <SecretFieldView
      key={what}
      field={field}
      columns={columns}
      isFocused={isFocused}
      isRevealed={isRevealed}
    />,
  ];
}

function tokenField(
  what: string,
  text: string,
  {
    size,
    isFocused,
    isRevealed = false,
  }: { size: WindowSize; isFocused: boolean; isRevealed?: boolean },
): Variant {
  return [
    what,
    <TokenFieldView
      key={what}
      state={openCore({}, size).state}
      field={fieldOf(text)}
      revealedUntilMs={isRevealed ? FOREVER_MS : null}
      columns={size.columns}
      isFocused={isFocused}
      placeholder="none stored"
    />,
  ];
}

function choice(columns: number, { isFocused }: { isFocused: boolean }) {
  return (
    <ChoiceField
      label="Token kind"
      isFocused={isFocused}
      choices={['organization', 'personal', 'service account']}
      chosen="personal"
      labelColumns={17}
      columns={columns}
    />
  );
}
