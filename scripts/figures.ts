/**
 * Prints how large the code is and how it hangs together: `npm run figures`. Lines are counted as
 * `wc -l` does.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_CONTEXTS } from '../src/keys/focus-context.ts';
import { KEY_TABLE } from '../src/keys/key-table.ts';
import { bindingName } from '../src/keys/remap.ts';

const SRC = path.resolve(import.meta.dirname, '../src');

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(SRC, file), 'utf8');
    return { file, text, lines: text.split('\n').length - 1 };
  });

const rooms = Map.groupBy(files, ({ file }) => (file.includes('/') ? file.split('/')[0] : '.'));
for (const [room, within] of [...rooms].sort()) printRoom(`src/${room}`, within);
printRoom('src', files);

const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
const largest = files.toSorted((a, b) => b.lines - a.lines)[0];
print(
  `lines in a file: median ${at(0.5)}, p90 ${at(0.9)}, most ${largest?.lines} (${largest?.file})`,
);
print(`actions ${new Set(KEY_TABLE.map(bindingName)).size}`);
print(`focus contexts ${ALL_CONTEXTS.length}`);
print(`key bindings ${KEY_TABLE.length}`);
print(`functions that compute heights or rows ${heightFunctions().length}`);
for (const each of heightFunctions()) print(`  ${each}`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printRoom(name: string, within: typeof files): void {
  const lines = within.reduce((sum, each) => sum + each.lines, 0);
  print(`${name.padEnd(16)} ${String(within.length).padStart(4)} files ${lines} lines`);
}

function at(share: number): number {
  return sizes[Math.floor(sizes.length * share)] ?? 0;
}

/** By their names, outside the one place that fits blocks. */
function heightFunctions(): readonly string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?function (\w*(?:Rows|Height))\(/gm)]
      .filter(({ index }) => /^[^{]*\): number \{/.test(text.slice(index)))
      .map((match) => `${file} ${match[1]}`),
  );
}
