import type { ReactNode } from 'react';
import { firstFew } from '../../../domain/words.ts';
import { Note } from '../../../kit/form/FieldLine.tsx';
import { FORM_KEYS } from '../../../kit/form/use-form.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { useSpoken } from '../../../kit/spoken.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useStore, useStores } from '../../../kit/use-store.ts';
import { useServices } from '../../services.tsx';
import { type Entry, isFilled, nameIn } from './entry-drafts.ts';
import { allLeft, type FormOf, type LeftEntries, takeLeft } from './left-entries.ts';

interface LeftLineProps {
  readonly of: FormOf;
  /** The only one in the form. */
  readonly entry: Entry;
  readonly onBack: (back: LeftEntries) => void;
}

/** Offers what was left, as long as nothing else is typed. */
export function LeftLine({ of, entry, onBack }: LeftLineProps): ReactNode {
  const { leftEntries } = useServices();
  const keysOf = useKeysOf();
  const { name, value, description } = entry;
  const isBlank = useStores([name, value, description], () => !isFilled(entry));
  const all = useStore(leftEntries.left, () => allLeft(leftEntries, of));
  const left = isBlank ? (all[0]?.content.entries ?? null) : null;
  useKeys(FORM_KEYS, {
    bringBack:
      left !== null &&
      (() => {
        const back = takeLeft(leftEntries, of);
        if (back) onBack(back);
      }),
  });
  const names = left?.map((each) => nameIn(each) || 'without a name') ?? [];
  const count = all.reduce((sum, { content }) => sum + content.entries.length, 0);
  const hasMore = count > names.length;
  const what = count === 1 ? 'An entry was' : `${count} entries were`;
  const last = names.length === 1 ? 'the last one' : `the last ${names.length}`;
  const them = hasMore ? last : names.length === 1 ? 'it' : 'them';
  const words = `${what} left here: ${firstFew(names, 3)}${hasMore ? ', …' : ''} · ${keysOf('form.bring-back')} brings ${them} back`;
  useSpoken(left && words);
  return left && <Note>{words}</Note>;
}
