/** What every screen has to fit, from a large monitor down to a split pane. */
export const SIZES = [
  [200, 60],
  [120, 40],
  [80, 24],
  [60, 20],
  [40, 12],
] as const;
