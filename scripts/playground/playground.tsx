// Shows every state of the app and every component, from the factories of the tests.
import { render } from 'ink';
import { Browser } from './browser.tsx';
import { SPECIMENS, specimensNamed } from './specimens.tsx';

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
  if (first) render(<Browser first={first} />, { alternateScreen: true });
}
