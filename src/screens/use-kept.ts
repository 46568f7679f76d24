import { useRef } from 'react';
import { useUnsaved } from '../kit/unsaved.ts';
import { useLatest, useOnUnmount } from '../kit/use-latest.ts';
import type { Drafts } from '../services/drafts.ts';

/**
 * For a form that keeps what is in it when it is left. Left while it sends, which takes as long as a token program does, it
 * keeps what came to nothing.
 *
 * @param keep keeps what is in the form
 */
export function useKept(keep: () => void) {
  const isSending = useRef(false);
  const isLeft = useRef(false);
  const latest = useLatest(keep);
  useOnUnmount(() => {
    isLeft.current = true;
    if (!isSending.current) keep();
  });
  return {
    isSending: () => isSending.current,
    /** Whether the form is gone. */
    isLeft: () => isLeft.current,
    /** @param work resolves to what was sent, which the form has to keep no more; or to `null` */
    async send<T>(work: () => Promise<T | null>): Promise<T | null> {
      isSending.current = true;
      let sent: T | null = null;
      try {
        sent = await work();
      } finally {
        isSending.current = sent !== null;
        if (isLeft.current && sent === null) latest.current();
      }
      return sent;
    },
  };
}

/**
 * Says what quitting would lose of forms that were left. For what stays mounted.
 *
 * @param words of what was left in one place, as sentences; `null` for nothing
 */
export function useLeft<T>(
  drafts: Drafts<T>,
  words: (content: T, place: string) => string | null,
): void {
  const allWords = () => {
    const left = [...drafts.left.get()];
    const lost = left.flatMap(([place, { content }]) => words(content, place) ?? []);
    return lost.length === 0 ? null : lost.join(' ');
  };
  useUnsaved(allWords, [drafts.left]);
}
