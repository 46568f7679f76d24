import { Text } from 'ink';
import type { ReactNode } from 'react';
import type { Done } from './dialogs.ts';
import { Question } from './Question.tsx';

interface TypedNameProps {
  readonly title: string;
  /** The name that has to be typed. */
  readonly name: string;
  /** What is about to be done, in whole sentences. */
  readonly what: string;
  /** What typing it does, as a verb: `send`. */
  readonly yes: string;
  readonly done: Done<true>;
}

/** Asks for a name, typed by hand, before something is done. */
export function TypedName({ title, what, yes, done }: TypedNameProps): ReactNode {
  return (
    <Question title={title} yes={yes} done={done} isAlarm>
      <Text>{what}</Text>
    </Question>
  );
}
