export interface TerminalPart {
  /** The terminal's own; `null` until it answers, which not every terminal does. */
  readonly background: 'dark' | 'light' | null;
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
