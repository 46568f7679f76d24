// Shows every state of the app and every component, from the factories of the tests.
import { render } from 'ink';
import { frameOutput } from '../../src/terminal/frame-output.ts';
import type { DrawnCaret } from '../../src/ui/app.tsx';
import { Browser } from './browser.tsx';
import { SPECIMENS, type Specimen, specimensNamed } from './specimens.tsx';

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--')).join(' ');
const found = specimensNamed(wanted);

if (words.includes('--list')) {
  process.stdout.write(found.map(({ name }) => `${name}\n`).join(''));
} else if (!process.stdin.isTTY) {
  process.stderr.write('The playground needs a terminal; --list prints the names.\n');
  process.exitCode = 2;
} else if (found.length === 0) {
  process.stderr.write(`Nothing is called ${wanted}; --list prints the names.\n`);
  process.exitCode = 2;
} else {
  const first = SPECIMENS.find((each) => each === found[0]) ?? SPECIMENS[0];
  if (first) browse(first);
}

/** Carets are where they are in the app: the terminal's own cursor. */
function browse(first: Specimen): void {
  const caret: DrawnCaret = { cell: null };
  const output = frameOutput(process.stdout, () => caret.cell);
  render(<Browser first={first} caret={caret} />, {
    stdout: output.stdout,
    alternateScreen: true,
    incrementalRendering: true,
    onRender: output.placeCursor,
  });
}
