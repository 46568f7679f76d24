/** What every screen has to fit, from a large window down to a split pane. */
export const SIZES = [
  [120, 40],
  [80, 24],
  [40, 12],
] as const;
