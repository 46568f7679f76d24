import type { EntryKind } from '../../../domain/entry-result.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServices } from '../../services.tsx';
import { lostWords } from './left-entries.ts';

/** Says what quitting would lose of the forms of one kind that were left. For what stays mounted. */
export function useLeftEntries(kind: EntryKind): void {
  const { leftEntries, profiles } = useServices();
  useUnsaved(() => {
    const lost = [...leftEntries.left.get().values()]
      .flatMap(({ content }) => content)
      .filter(({ of }) => of.kind === kind)
      .map((each) => lostWords(each, profiles.nameOf(each.of.profileId)));
    return lost.length === 0 ? null : lost.join(' ');
  });
}
