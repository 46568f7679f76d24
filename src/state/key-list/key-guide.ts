/** What the core must know of the keys: how much there is to look through. It is given at the start. */
export interface KeyGuide {
  /** Everything whose keys can be changed. */
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
