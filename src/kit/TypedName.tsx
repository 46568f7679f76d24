import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import type { Ask, Done } from './dialogs.ts';
import { Problem } from './Empty.tsx';
import { keyTable } from './key-table.ts';
import { QueryField } from './QueryField.tsx';
import { Say } from './spoken.tsx';
import { Text } from './Text.tsx';
import { useFreshKeys, useKeys } from './use-keys.ts';

interface TypedNameProps {
  readonly title: string;
  /** The name that has to be typed. */
  readonly name: string;
  /** What is about to be done, in whole sentences. */
  readonly what: string;
  /** What is done once it is typed, as a verb: `send`. */
  readonly yes: string;
  readonly done: Done<true>;
}

/** The same as `confirm`, for what takes more than a key: the name has to be typed. */
export async function confirmByName(
  ask: Ask,
  props: Omit<TypedNameProps, 'done'>,
): Promise<boolean> {
  return (await ask<true>((done) => <TypedName {...props} done={done} />)) === true;
}

/** Asks for a name, typed by hand, before something is done. What was typed before, or pasted, doesn't count. */
export function TypedName({ title, name, what, yes, done }: TypedNameProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [table] = useState(() => tableOf(yes));
  const change = (text: string): void => {
    setTyped(text);
    setProblem(null);
  };
  useFreshKeys();
  useKeys(table, {
    confirm: () => {
      if (typed === name) done(true);
      else setProblem(`That isn't the name. Type ${name}, then press enter.`);
    },
    empty: () => change(''),
    leave: () => done(null),
  });
  return (
    <Dialog title={title} isQuestion isAlarm>
      <Say words={`${what} Type ${name} to continue.`} />
      <Text wrap="wrap">
        {`${what} Type `}
        <Text isBold>{name}</Text>
        {' to continue.'}
      </Text>
      <Box flexShrink={0} paddingTop={1}>
        <QueryField
          sign="› "
          label="Name"
          value={typed}
          isTyping
          onChange={change}
          onPaste={() => setProblem("Pasting isn't allowed here. Type the name.")}
        />
      </Box>
      {problem !== null && <Problem text={problem} />}
    </Dialog>
  );
}

/** What it does is each one's own, and its keys can't be changed. */
function tableOf(yes: string) {
  return keyTable('typed-name', 'A typed name', {
    confirm: { keys: ['enter'], label: yes, foot: 1, once: true },
    empty: { keys: ['ctrl+u'], label: 'empty', isBasic: true },
    leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 2 },
  });
}
