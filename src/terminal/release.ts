/** What writes to the terminal around the frames is told when the terminal is not ours. */
export interface TerminalRelease {
  /** The terminal is about to be lent; until `resume` nothing may be written to it. */
  readonly release: () => void;
  /** The terminal is ours again. */
  readonly resume: () => void;
}
