import type { ReactNode } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { PromptDialog } from '../../components/form/PromptDialog.tsx';
import { focusedForm } from '../../state/app/focused-form.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** Beside each field, a row for what may be wrong with it, and one more: a sentence often takes two. */
const ROWS_A_FIELD = 2;
const MORE_ROWS = 1;

/** The form that has the keys, in a dialog. Its spec says what it is about. */
export function FormPrompt(): ReactNode {
  const form = focusedForm(useAppState());
  const { said } = useKeyWords();
  if (form === null) return null;
  const { title = '', about, submit, fields } = form.spec;
  const count = Object.keys(fields).length;
  return (
    <PromptDialog
      title={title}
      about={about}
      fieldRows={count * ROWS_A_FIELD + MORE_ROWS}
      foot={[
        `enter ${submit.toLowerCase()}`,
        ...(count === 1 ? [] : ['tab next field']),
        'esc cancel',
      ]}
    >
      <Form {...form} said={said} />
    </PromptDialog>
  );
}
