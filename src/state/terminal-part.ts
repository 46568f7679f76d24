export interface TerminalPart {
  /** What the terminal has reported about itself. */
  readonly terminal: {
    /** Whether its window has focus; `false` if it doesn't say. */
    readonly isFocused: boolean;
    /** `null` if it wasn't asked or hasn't answered. */
    readonly background: 'dark' | 'light' | null;
  };
  /** Something failed since the last key press, or since the terminal had focus. */
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
  /** A screen reader reads the screen: one thing at a time, few rows, and results as sentences. */
  readonly hasScreenReader: boolean;
}
