/** Tells writers around the frames when the terminal isn't ours. */
export interface TerminalRelease {
  /** The terminal is about to be released; don't write until `resume`. */
  readonly release: () => void;
  /** The terminal is ours again. */
  readonly resume: () => void;
}
