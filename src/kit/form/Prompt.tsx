import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Text } from '../Text.tsx';
import { Form } from './Form.tsx';
import type { FormModel } from './form-model.ts';

interface PromptProps {
  readonly title: string;
  /** Whether a screen reader calls it a question. */
  readonly isQuestion?: boolean;
  /** What is asked, above the fields, in whole sentences. */
  readonly about?: string;
  readonly of: FormModel;
  readonly submit: () => unknown;
  /** What `enter` does, as a verb: `store`. */
  readonly submitLabel: string;
  readonly cancel: () => unknown;
  readonly children: ReactNode;
}

/** A form of a field or two in a dialog: `enter` sends it from any of them. */
export function Prompt(props: PromptProps): ReactNode {
  const { title, isQuestion = false, about = '', children, ...form } = props;
  return (
    <Dialog title={title} isQuestion={isQuestion}>
      {about !== '' && <Text wrap="wrap">{about}</Text>}
      <Form {...form} isPrompt>
        {children}
      </Form>
    </Dialog>
  );
}
