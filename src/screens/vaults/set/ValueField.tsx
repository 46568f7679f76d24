import { type ReactNode, useState } from 'react';
import type { SecretText } from '../../../domain/secret-text.ts';
import type { Done } from '../../../kit/dialogs.ts';
import { Choice } from '../../../kit/form/Choice.tsx';
import { ChoiceDraft, TextDraft } from '../../../kit/form/drafts.ts';
import { Prompt } from '../../../kit/form/Prompt.tsx';
import { SecretField } from '../../../kit/form/SecretField.tsx';
import type { SecretDraft } from '../../../kit/form/secret-draft.ts';
import { TextField } from '../../../kit/form/TextField.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { keyTable } from '../../../kit/key-table.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useStore } from '../../../kit/use-store.ts';
import {
  ALPHABETS,
  choiceLabel,
  choiceProblem,
  type GeneratorChoice,
  makeValue,
} from '../../../services/make-value.ts';
import { useCopy, useServices } from '../../services.tsx';

interface ValueFieldProps {
  readonly label?: string;
  readonly of: SecretDraft;
  /** Of a var, which anybody may read. */
  readonly isPlain?: boolean;
}

/** A field for a value, which says how to fill it. */
export function ValueField({ label = 'Value', of, isPlain = false }: ValueFieldProps): ReactNode {
  const generates = `${useKeysOf()('form.generate')} generates`;
  return (
    <SecretField
      label={label}
      of={of}
      isPlain={isPlain}
      placeholder={[
        `type or paste · @path takes a file · ${generates}`,
        `type or paste · ${generates}`,
        'type or paste',
      ]}
      generate={useGenerate()}
    />
  );
}

export const SET_KEYS = keyTable('set', 'Setting secrets and vars', {
  copyValue: {
    keys: [],
    label: 'copy the new value',
    also: ['generated', 'password'],
  },
});

/** Copies a generated value, which may be needed elsewhere, too, and was never shown. In the palette alone. */
export function useCopyValue(value: SecretDraft): void {
  const copy = useCopy();
  const isMade = useStore(value, () => value.madeOf !== null);
  useKeys(SET_KEYS, {
    copyValue:
      isMade &&
      (() => {
        const source = value.source();
        return source.from === 'form' ? copy(source.value.reveal(), 'the new value') : null;
      }),
  });
}

/** Asks what to make a value of. @returns the value and how it was made; `null` if nothing was chosen */
function useGenerate(): () => Promise<{
  readonly value: SecretText;
  readonly of: string;
} | null> {
  const { ask, lastGenerated } = useServices();
  return async () => {
    const choice = await ask<GeneratorChoice>((done) => <Generator done={done} />);
    if (choice === null) return null;
    lastGenerated.set(choice);
    return { value: makeValue(choice), of: choiceLabel(choice) };
  };
}

const OPTIONS = ALPHABETS.map((value) => ({ value, label: value }));

function Generator({ done }: { readonly done: Done<GeneratorChoice> }): ReactNode {
  const { lastGenerated } = useServices();
  const [{ alphabet, length }] = useState(() => {
    const last = lastGenerated.get();
    const length = new TextDraft();
    length.prefill(String(last.length));
    return { alphabet: new ChoiceDraft(last.alphabet), length };
  });
  const form = useForm();
  const chosen = useStore(alphabet);
  const make = () => {
    const choice = { alphabet: alphabet.value, length: Number(length.text.trim() || Number.NaN) };
    const problem = choiceProblem(choice);
    if (problem === null) done(choice);
    else form.mark(new Map([[length, problem]]));
  };
  return (
    <Prompt
      title="Generate a value"
      of={form}
      submit={make}
      submitLabel="generate"
      cancel={() => done(null)}
    >
      <Choice label="Made of" of={alphabet} options={OPTIONS} />
      {chosen !== 'UUID' && (
        <TextField label={chosen === 'base64' ? 'Bytes' : 'Length'} of={length} />
      )}
    </Prompt>
  );
}
