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

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

export interface WindowPart {
  readonly size: WindowSize;
}

export interface ScreenReaderPart {
  /** A screen reader tells the screen: one thing at a time, few rows, and ends in a sentence. */
  readonly hasScreenReader: boolean;
}
