import { type ReactNode, useMemo, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import type { Ask, Done } from './dialogs.ts';
import { keyTable } from './key-table.ts';
import { LongText } from './LongText.tsx';
import { Scroll, useScroll, useScrollKeys } from './Scroll.tsx';
import { useFreshKeys, useKeys } from './use-keys.ts';

interface QuestionProps {
  readonly title: string;
  /** What yes does, as a verb: `forget`. */
  readonly yes: string;
  /** What no does; `back` unless given. */
  readonly no?: string;
  /** The keys for yes, the first one shown; `y` unless given. Not `enter`: it answers out of habit. */
  readonly keys?: readonly string[];
  readonly done: Done<true>;
  /** What is asked: a text, or components. What doesn't fit scrolls. */
  readonly children?: ReactNode;
}

const YES = ['y'];

/** Asks for a yes over all that is there, before something is done. @returns whether it was given */
export async function confirm(
  ask: Ask,
  { about, ...question }: Omit<QuestionProps, 'done' | 'children'> & { readonly about: ReactNode },
): Promise<boolean> {
  const answer = await ask<true>((done) => (
    <Question {...question} done={done}>
      {about}
    </Question>
  ));
  return answer === true;
}

/** Asks for a yes. Neither what was typed before nor a key that is still held answers it. */
export function Question(props: QuestionProps): ReactNode {
  const { title, yes, no = 'back', keys = YES, done, children } = props;
  const [table] = useState(() => tableOf(keys, yes, no));
  useFreshKeys();
  useKeys(table, { yes: () => done(true), no: () => done(null) });
  return (
    <Dialog title={title} isQuestion>
      {typeof children === 'string' ? <About text={children} /> : <Scrolled>{children}</Scrolled>}
    </Dialog>
  );
}

function About({ text }: { readonly text: string }): ReactNode {
  const lines = useMemo(() => text.split('\n').map((line) => ({ text: line })), [text]);
  return <LongText lines={lines} margin={0} />;
}

function Scrolled({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useScroll();
  useScrollKeys(place);
  return <Scroll place={place}>{children}</Scroll>;
}

/** Each question has its own keys, which preferences.json can't change. */
function tableOf(keys: readonly string[], yes: string, no: string) {
  const noKeys = ['esc', 'n', 'ctrl+c'].filter((key) => !keys.includes(key));
  return keyTable('question', 'Questions', {
    yes: { keys, label: yes, foot: 1, once: true },
    no: { keys: noKeys, label: no, foot: 2, once: true },
  });
}
