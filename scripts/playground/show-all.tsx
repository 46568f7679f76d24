// Shows the named specimens one after another, each on an empty screen and followed by a mark, so
// that whoever records the terminal can tell them apart. Names stand in a file, one a line.
import { readFileSync } from 'node:fs';
import { render } from 'ink';
import { THEME_NAMES } from '../../src/domain/preferences.ts';
import { frameOutput } from '../../src/terminal/frame-output.ts';
import type { DrawnCaret } from '../../src/ui/app.tsx';
import { SPECIMENS } from './specimens.tsx';

/** Ends the picture of one specimen. Terminals pass over it. */
const END_OF_PICTURE = '\u001b]7777;\u0007';
const EMPTY_SCREEN = '\u001b[2J\u001b[3J\u001b[H';

const [file = '', themeName] = process.argv.slice(2);
const names = readFileSync(file, 'utf8').split('\n');
const theme = THEME_NAMES.find((name) => name === themeName) ?? 'terminal';
const { columns, rows } = process.stdout;

for (const wanted of names) {
  const specimen = SPECIMENS.find(({ name }) => name === wanted);
  if (!specimen) continue;
  process.stdout.write(EMPTY_SCREEN);
  const caret: DrawnCaret = { cell: null };
  const output = frameOutput(process.stdout, () => caret.cell);
  const tree = specimen.draw({ columns, rows }, theme, caret);
  const drawn = render(tree, {
    stdout: output.stdout,
    incrementalRendering: true,
    interactive: true,
    onRender: output.placeCursor,
  });
  await drawn.waitUntilRenderFlush();
  process.stdout.write(END_OF_PICTURE);
  drawn.unmount();
  await drawn.waitUntilExit();
}
