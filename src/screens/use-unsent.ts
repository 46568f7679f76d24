import { useRef } from 'react';
import type { Readable } from '../domain/store.ts';
import { useLatest, useOnUnmount } from '../kit/use-latest.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';

export interface Unsent {
  /** What quitting would lose, as a sentence; `null` for nothing. */
  readonly words: () => string | null;
  /** What that depends on, where it changes without the form being drawn. */
  readonly drafts?: readonly Readable<unknown>[];
  /** Keeps what is in the form, as it is left. */
  readonly keep: () => void;
}

/**
 * What is typed in a form and not sent: quitting names it, and leaving keeps it. Left while it sends, which takes as long as
 * a token program does, the form keeps what came to nothing.
 */
export function useUnsent({ words, drafts, keep }: Unsent) {
  const isSending = useRef(false);
  const isLeft = useRef(false);
  const latest = useLatest(keep);
  useUnsaved(words, drafts);
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
