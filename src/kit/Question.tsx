import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import type { Done } from './dialogs.ts';
import type { KeyTable } from './key-table.ts';
import { useKeys } from './use-keys.ts';

interface QuestionProps {
  readonly title: string;
  /** What it answers, as a verb: `forget`. */
  readonly yes: string;
  /** `back` unless given. */
  readonly no?: string;
  /** The keys for yes, the first one shown; `y` unless given. */
  readonly keys?: readonly string[];
  readonly isAlarm?: boolean;
  readonly done: Done<true>;
  readonly children?: ReactNode;
}

/** Asks for a yes. A key that is still held from what opened it never answers. */
export function Question({
  title,
  yes,
  no = 'back',
  keys = ['y'],
  isAlarm = false,
  done,
  children,
}: QuestionProps): ReactNode {
  useKeys(tableOf(keys, yes, no), { yes: () => done(true), no: () => done(null) });
  return (
    <Dialog title={title} isAlarm={isAlarm}>
      {children}
    </Dialog>
  );
}

/** Each question has its own keys, so preferences.json can't change them. */
function tableOf(keys: readonly string[], yes: string, no: string) {
  return {
    where: 'question',
    title: 'Questions',
    isShared: false,
    rows: {
      yes: { keys, label: yes, foot: 1, once: true },
      no: { keys: ['esc', 'n', 'ctrl+c'], label: no, foot: 2, once: true },
    },
  } satisfies KeyTable;
}
