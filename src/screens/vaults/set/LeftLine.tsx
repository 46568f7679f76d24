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
import { type FormOf, type LeftEntries, latestLeft, takeLeft } from './left-entries.ts';

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
  const latest = useStore(leftEntries.left, () => latestLeft(leftEntries, of));
  const left = isBlank ? latest : null;
  useKeys(FORM_KEYS, {
    bringBack:
      left !== null &&
      (() => {
        const back = takeLeft(leftEntries, of);
        if (back) onBack(back);
      }),
  });
  const names = left?.entries.map((each) => nameIn(each) || 'without a name') ?? [];
  const [what, them] =
    names.length === 1 ? ['An entry was', 'it'] : [`${names.length} entries were`, 'them'];
  const words = `${what} left here: ${firstFew(names, 3)} · ${keysOf('form.bring-back')} brings ${them} back`;
  useSpoken(left && words);
  return left && <Note>{words}</Note>;
}
