import type { ReactNode } from 'react';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { firstFew } from '../../../domain/words.ts';
import { Note } from '../../../kit/form/FieldLine.tsx';
import { FORM_KEYS } from '../../../kit/form/use-form.ts';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { useSpoken } from '../../../kit/spoken.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useStore } from '../../../kit/use-store.ts';
import { useServices } from '../../services.tsx';
import { useLeft } from '../../use-kept.ts';
import {
  type Entry,
  type FormOf,
  isUnsent,
  type LeftEntries,
  latestLeft,
  lostWords,
  nameIn,
  takeLeft,
} from './entry-drafts.ts';

/** Says what quitting would lose of the forms of one kind that were left. For what stays mounted. */
export function useLeftEntries(kind: EntryKind): void {
  const { leftEntries, profiles } = useServices();
  useLeft(leftEntries, (all) => {
    const lost = all.filter(({ of }) => of.kind === kind);
    const words = lost.map((each) => lostWords(each, profiles.nameOf(each.of.profileId)));
    return words.length === 0 ? null : words.join(' ');
  });
}

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
  useStore(leftEntries.left);
  useStore(entry.name);
  useStore(entry.value);
  useStore(entry.description);
  const isBlank = nameIn(entry) === '' && !isUnsent(entry);
  const left = isBlank ? latestLeft(leftEntries, of) : null;
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
