/** One line about what just happened. */
export interface Notice {
  /** Of a key that did nothing: the next one says its own in place of it. */
  readonly isIdle?: boolean;
  readonly tone: 'info' | 'success' | 'warning' | 'failure';
  readonly text: string;
}

export interface NoticePart {
  /** The next action of the user replaces it. */
  readonly notice: Notice | null;
}
