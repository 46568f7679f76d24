import type { ReactNode } from 'react';
import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { oneLine } from '../../domain/shorten.ts';
import { counted } from '../../domain/words.ts';
import type { Done } from '../../kit/dialogs.ts';
import { Menu } from '../../kit/Menu.tsx';
import { reasonOf } from '../state-look.ts';

/** What can be copied of dispatches, its letter, and what one of it is called. */
const COPYABLE = [
  { key: 'u', noun: 'URL', textsOf: (each: Dispatch) => runsOf(each).map(({ url }) => url) },
  { key: 'i', noun: 'id', textsOf: (each: Dispatch) => dispatchIdOf(each) ?? [] },
  { key: 'e', noun: 'error text', textsOf: errorOf },
] as const;

/** One thing that can be copied: a text of each dispatch or run. */
interface Copyable {
  readonly key: string;
  readonly noun: string;
  readonly texts: readonly string[];
}

/** What is copied, and what names it. */
export interface Copied {
  readonly text: string;
  readonly what: string;
}

export function copyablesOf(dispatches: readonly Dispatch[]): readonly Copyable[] {
  return COPYABLE.map(({ key, noun, textsOf }) => ({
    ...{ key, noun },
    texts: dispatches.flatMap((each): readonly string[] | string => textsOf(each)),
  })).filter(({ texts }) => texts.length > 0);
}

/** Texts on a line each. @param noun of one of them */
export function copiedOf(texts: readonly string[], noun: string): Copied {
  const [first = '', ...others] = texts;
  const one = noun === 'error text' ? `the ${noun}` : first;
  return {
    text: texts.join('\n'),
    what: others.length > 0 ? counted(texts.length, noun) : one,
  };
}

/** The service's words. A line end in them would start a command where they are pasted into a shell. */
function errorOf({ phase }: Dispatch): readonly string[] {
  const said = reasonOf(phase) ?? '';
  return said === '' ? [] : [oneLine(said, Number.MAX_SAFE_INTEGER)];
}

interface CopyMenuProps {
  readonly dispatches: readonly Dispatch[];
  readonly done: Done<Copied>;
}

/** What can be copied of dispatches: chosen by its letter, or with `enter`. */
export function CopyMenu({ dispatches, done }: CopyMenuProps): ReactNode {
  const options = copyablesOf(dispatches).map(({ key, noun, texts }) => ({
    value: copiedOf(texts, noun),
    label: texts.length === 1 ? noun : counted(texts.length, noun),
    about: texts.join(' '),
    letter: key,
  }));
  const { length } = dispatches;
  const title = length > 1 ? `Copy from ${length} dispatches` : 'Copy';
  return <Menu title={title} options={options} verb="copy" done={done} />;
}
