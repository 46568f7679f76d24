/** What the core must know about the keys: the remappable ones. Passed in at startup. */
export interface KeyGuide {
  /** Every remappable action. */
  readonly rows: readonly KeyRow[];
}

export interface KeyRow {
  /** As in the preferences: `runs.copy-url`. */
  readonly name: string;
  readonly section: string;
  readonly label: string;
}

export const NO_GUIDE: KeyGuide = { rows: [] };

export interface KeyGuidePart {
  readonly keyGuide: KeyGuide;
}
