import { listed } from '../../domain/words.ts';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useServices } from '../services.tsx';

/** What quitting would lose of a rotation that isn't set everywhere. @param names those with a value */
export function lostWords(names: readonly string[]): string {
  const values = names.length === 1 ? 'its value' : 'its values';
  return `An unfinished rotation of ${listed(names)} will lose ${values}.`;
}

/** Says what quitting would lose of rotations that were left before they were sent. */
export function useLeftRotations(): void {
  const { leftRotations } = useServices();
  useUnsaved(() => {
    const left = [...leftRotations.left.get().values()].map(({ content }) => content.names);
    return left.length === 0 ? null : left.map(lostWords).join(' ');
  });
}
