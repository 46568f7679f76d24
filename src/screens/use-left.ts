import type { ProfileId } from '../domain/profile.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import type { Drafts } from '../services/drafts.ts';
import { useServices } from './services.tsx';

/**
 * Says what quitting would lose of forms that were left. For what stays mounted.
 *
 * @param words of what was left, as a sentence; `null` for nothing
 * @param isOffered whether a form of the active profile offers it: only then its tab is marked
 */
export function useLeft<T>(
  { left }: Drafts<T>,
  words: (content: T, place: string) => string | null,
  isOffered: (content: T, place: string, activeId: ProfileId | null) => boolean = () => true,
): void {
  const { profiles } = useServices();
  const all = () =>
    [...left.get()].flatMap(([place, drafts]) =>
      drafts.map(({ content }) => ({ place, content, words: words(content, place) })),
    );
  const allWords = () => {
    const lost = all().flatMap(({ words }) => words ?? []);
    return lost.length === 0 ? null : lost.join(' ');
  };
  const isMarked = () => {
    const { activeId } = profiles.state.get();
    return all().some(
      ({ place, content, words }) => words !== null && isOffered(content, place, activeId),
    );
  };
  useUnsaved(allWords, [left, profiles.state], isMarked);
}
