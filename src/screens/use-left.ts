import type { ProfileId } from '../domain/profile.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import type { Drafts } from '../services/drafts.ts';
import { useServices } from './services.tsx';

/**
 * Says what quitting would lose of forms that were left. For what stays mounted.
 *
 * @param words of what was left in one place, as sentences; `null` for nothing
 * @param isOffered whether a form of the active profile offers it: only then its tab is marked
 */
export function useLeft<T>(
  { left }: Drafts<T>,
  words: (content: T, place: string) => string | null,
  isOffered: (content: T, place: string, activeId: ProfileId | null) => boolean = () => true,
): void {
  const { profiles } = useServices();
  const allWords = () => {
    const lost = [...left.get()].flatMap(([place, { content }]) => words(content, place) ?? []);
    return lost.length === 0 ? null : lost.join(' ');
  };
  const isMarked = () => {
    const { activeId } = profiles.state.get();
    return [...left.get()].some(
      ([place, { content }]) =>
        isOffered(content, place, activeId) && words(content, place) !== null,
    );
  };
  useUnsaved(allWords, [left, profiles.state], isMarked);
}
