/** Which rows of a list are on screen, from 0 up to but not `end`: `24–31 of 60`. */
export function partOfList(top: number, end: number, count: number): string {
  return `${top + 1}–${end} of ${count}`;
}

/** The same where rows are high, so that there can be a single one: `3 of 60`. */
export function highPartOfList(top: number, end: number, count: number): string {
  return top + 1 === end ? `${end} of ${count}` : partOfList(top, end, count);
}
