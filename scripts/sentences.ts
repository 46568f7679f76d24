/**
 * Prints every sentence that the program can say, by file: `npm run sentences [-- WORD]`. `{}` stands for an
 * inserted value. Read them as a whole after changing some; `docs/words.md` has the rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');
const [sought = ''] = process.argv.slice(2);

for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file)) continue;
  const sentences = stringsIn(readFileSync(path.join(SRC, file), 'utf8')).filter(
    ({ text }) => isSaid(text) && text.toLowerCase().includes(sought.toLowerCase()),
  );
  if (sentences.length === 0) continue;
  process.stdout.write(`\n${file}\n`);
  for (const { line, text } of sentences) {
    process.stdout.write(`${String(line).padStart(5)}  ${text}\n`);
  }
}

/** Several words, and neither SQL nor a selector of something else. */
function isSaid(text: string): boolean {
  return (
    /[a-z]{2,}[,:;]? [a-z{]/i.test(text) &&
    !/^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT)\b/.test(text)
  );
}

/** The string literals of a file; comments hold none. */
function stringsIn(code: string): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  const pattern =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
  let line = 1;
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    line += code.slice(from, match.index).split('\n').length - 1;
    from = match.index;
    const text = match[1] ?? match[2] ?? match[3];
    if (text !== undefined) found.push({ line, text: plain(text) });
  }
  return found;
}

function plain(literal: string): string {
  return literal
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
    .replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? ' / ' : escaped))
    .replace(/\s+/g, ' ');
}
