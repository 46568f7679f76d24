export interface TerminalPart {
  /** What the terminal has said of itself. */
  readonly terminal: {
    /** Whether its window has the keyboard; `false` where it does not say. */
    readonly isFocused: boolean;
    /** `null` where it was not asked, or has not answered. */
    readonly background: 'dark' | 'light' | null;
  };
  /** Something failed since the last key, or since the terminal was looked at. */
  readonly hasUnseenFailure: boolean;
}
