import type { ReactNode } from 'react';
import { Choice, type ChoiceProps, choiceLook } from './Choice.tsx';
import type { FieldLook } from './field-look.ts';
import { SecretField, type SecretFieldProps, secretLook } from './SecretField.tsx';
import { TextField, type TextFieldProps, textLook } from './TextField.tsx';

/** Any field: what it holds, and where it stands. */
export type FieldProps =
  | ({ readonly kind: 'text' } & TextFieldProps)
  | ({ readonly kind: 'secret' } & SecretFieldProps)
  | ({ readonly kind: 'choice' } & ChoiceProps);

/** The field itself, without its label. */
export function Field(props: FieldProps): ReactNode {
  switch (props.kind) {
    case 'text':
      return <TextField {...props} />;
    case 'secret':
      return <SecretField {...props} />;
    case 'choice':
      return <Choice {...props} />;
  }
}

/** What a field is going to look like, for its caret, its words and the rows below it. */
export function lookOf(props: FieldProps): FieldLook {
  switch (props.kind) {
    case 'text':
      return textLook(props);
    case 'secret':
      return secretLook(props);
    case 'choice':
      return choiceLook(props);
  }
}
