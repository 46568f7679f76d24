export interface ScreenReaderPart {
  /** A screen reader tells the screen: one thing at a time, few rows, and ends in a sentence. */
  readonly hasScreenReader: boolean;
}
