import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** The environment of a program whose clock is ahead by so many milliseconds. */
export function clockAhead(home: string, ms: number): Readonly<Record<string, string>> {
  const file = path.join(home, `ahead-${ms}.cjs`);
  writeFileSync(file, `const now = Date.now; Date.now = () => now() + ${ms};`);
  return { NODE_OPTIONS: `--require=${file}` };
}
