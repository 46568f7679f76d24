import { type ReactNode, useState } from 'react';
import { counted } from '../../domain/words.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import { TextDraft } from '../../kit/form/drafts.ts';
import { Form } from '../../kit/form/Form.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/Text.tsx';

interface CloseNoteProps {
  /** How many places aren't set. */
  readonly count: number;
  readonly done: Done<string>;
}

/** Asks for a note, and whether a rotation is given up: it isn't offered any more. */
export function CloseNote({ count, done }: CloseNoteProps): ReactNode {
  const [note] = useState(() => new TextDraft());
  const form = useForm({ focus: note });
  const close = (): true => {
    done(note.text.trim());
    return true;
  };
  return (
    <Dialog title="Close this rotation?">
      <Text wrap="wrap">
        {`${counted(count, 'place')} won't get the new value. The rotation isn't offered again; the log keeps what came of it.`}
      </Text>
      <Form of={form} submit={close} submitLabel="close it" cancel={() => done(null)}>
        <TextField
          label="Note"
          of={note}
          placeholder="why it ends here, for the log"
          onEnter={close}
        />
      </Form>
    </Dialog>
  );
}
