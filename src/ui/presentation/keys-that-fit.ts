import stringWidth from 'string-width';

/** As many of an action's keys as fit, the first one always. */
export function keysThatFit(keys: readonly string[], columns: number): string {
  const [first = '', ...rest] = keys;
  let line = first;
  for (const key of rest) {
    if (stringWidth(`${line}  ${key}`) > columns) break;
    line = `${line}  ${key}`;
  }
  return line;
}
