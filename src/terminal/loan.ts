/** What writes to the terminal around the frames is told when the terminal is not ours. */
export interface TerminalLoan {
  /** The terminal is about to be lent; until `takeBack` nothing may be written to it. */
  readonly handOver: () => void;
  /** The terminal is ours again. */
  readonly takeBack: () => void;
}
