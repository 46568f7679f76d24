import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import {
  ALPHABETS,
  choiceLabel,
  choiceProblem,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../../domain/generated-value.ts';
import type { SecretText } from '../../../domain/secret-text.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import type { Done } from '../../../kit/dialogs.ts';
import { TextDraft } from '../../../kit/form/drafts.ts';
import { SecretField } from '../../../kit/form/SecretField.tsx';
import type { SecretDraft } from '../../../kit/form/secret-draft.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { keyTable } from '../../../kit/key-table.ts';
import { useSpoken } from '../../../kit/spoken.tsx';
import { Text } from '../../../kit/Text.tsx';
import { useKeys, useTyping } from '../../../kit/use-keys.ts';
import { useStore } from '../../../kit/use-store.ts';
import { makeValue } from '../../../services/value-source.ts';
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

/** Copies a generated value, which has to get elsewhere, too, and which nobody has seen. From the palette alone. */
export function useCopyValue(value: SecretDraft): void {
  const copy = useCopy();
  useStore(value);
  useKeys(SET_KEYS, {
    copyValue:
      value.madeOf !== null &&
      (() => {
        const source = value.source();
        return source.from === 'form' ? copy(source.value.reveal(), 'the new value') : null;
      }),
  });
}

/** What was asked for last: the next value is a key away. */
let lastChoice: GeneratorChoice = FIRST_CHOICE;

/** Asks what to make a value of. @returns the value and how it was made; `null` if nothing was chosen */
function useGenerate(): () => Promise<{
  readonly value: SecretText;
  readonly of: string;
} | null> {
  const { ask } = useServices();
  return async () => {
    const choice = await ask<GeneratorChoice>((done) => <Generator done={done} />);
    if (choice === null) return null;
    lastChoice = choice;
    return { value: makeValue(choice), of: choiceLabel(choice) };
  };
}

export const GENERATOR_KEYS = keyTable('generator', 'Generating a value', {
  make: { keys: ['enter'], label: 'generate', foot: 1, once: true },
  next: { keys: ['down', 'right', 'tab'], label: 'next', isBasic: true },
  previous: { keys: ['up', 'left', 'shift+tab'], label: 'previous', isBasic: true },
  back: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 2 },
});

const MOST_DIGITS = 5;

/** What a value is made of. Digits are its length, wherever one is. */
function Generator({ done }: { readonly done: Done<GeneratorChoice> }): ReactNode {
  const [at, setAt] = useState(ALPHABETS.indexOf(lastChoice.alphabet));
  const [problem, setProblem] = useState<string | null>(null);
  const [length] = useState(() => {
    const draft = new TextDraft();
    draft.prefill(String(lastChoice.length));
    return draft;
  });
  const { text } = useStore(length);
  const alphabet = ALPHABETS[at] ?? FIRST_CHOICE.alphabet;
  const go = (by: number) => {
    setProblem(null);
    setAt((now) => (now + by + ALPHABETS.length) % ALPHABETS.length);
  };
  useKeys(GENERATOR_KEYS, {
    make: () => {
      const choice = { alphabet, length: Number(length.text || Number.NaN) };
      const wrong = choiceProblem(choice);
      setProblem(wrong);
      if (wrong === null) done(choice);
    },
    next: () => go(1),
    previous: () => go(-1),
    back: () => done(null),
  });
  useTyping((typed) => {
    if (typed.kind === 'key' && typed.press.name === 'backspace') {
      length.edit({ kind: 'right' });
      length.edit({ kind: 'backspace' });
    } else {
      const digits = (typed.kind === 'paste' ? typed.text : (typed.press.text ?? '')).replace(
        /\D/g,
        '',
      );
      if (digits === '') return typed.kind === 'paste' || typed.press.text !== null;
      length.edit({ kind: 'insert', text: digits });
      length.put(length.text.slice(0, MOST_DIGITS));
    }
    setProblem(null);
    return true;
  });
  const lengthWords =
    alphabet === 'UUID'
      ? 'UUIDs have a fixed length.'
      : `${alphabet === 'base64' ? 'Bytes' : 'Length'} ${text}`;
  useSpoken(`${alphabet}. ${lengthWords}${problem === null ? '' : ` ${problem}`}`, true);
  return (
    <Dialog title="Generate a value">
      {ALPHABETS.map((label, index) => (
        <Text key={label} tone={index === at ? 'accent' : 'muted'} isBold={index === at}>
          {`${index === at ? '▸' : ' '} ${label}`}
        </Text>
      ))}
      <Box flexShrink={0} marginTop={1}>
        <Text tone={problem === null ? 'muted' : 'failure'} wrap="wrap">
          {problem ?? `${lengthWords}${alphabet === 'UUID' ? '' : '  digits change it'}`}
        </Text>
      </Box>
    </Dialog>
  );
}
