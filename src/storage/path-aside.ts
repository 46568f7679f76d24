import fs from 'node:fs';

/**
 * @param pathOf makes the name from the time
 * @returns a path that nothing has yet, for a damaged file to be moved to
 */
export function pathAside(nowMs: number, pathOf: (time: string) => string): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = pathOf(time);
  for (let copy = 2; fs.existsSync(target); copy += 1) target = pathOf(`${time}-${copy}`);
  return target;
}
