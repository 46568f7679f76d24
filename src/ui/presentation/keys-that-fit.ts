import stringWidth from 'string-width';

/** As many of an action's keys as fit, and always the first. */
export function keysThatFit(keys: readonly string[], columns: number): string {
  const [first = '', ...rest] = keys;
  let line = first;
  for (const key of rest) {
    if (stringWidth(`${line}  ${key}`) > columns) break;
    line = `${line}  ${key}`;
  }
  return line;
}
