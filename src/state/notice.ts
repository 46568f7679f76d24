/** One line about what just happened. */
export interface Notice {
  /** From a key without effect: the next one replaces it with its own. */
  readonly isIdle?: boolean;
  readonly tone: 'info' | 'success' | 'warning' | 'failure';
  readonly text: string;
}

export interface NoticePart {
  /** Replaced by the user's next action. */
  readonly notice: Notice | null;
  /** When it was set, on the monotonic clock. */
  readonly noticeAtMs: number;
}

export interface LastKeyPart {
  /** The last key that did or didn't do something, and when; typed text is not kept. */
  readonly lastKey: { readonly name: string; readonly atMs: number } | null;
}

/** With a line about what just happened. */
export function noted<S extends NoticePart>(state: S, tone: Notice['tone'], text: string): S {
  return { ...state, notice: { tone, text } };
}
