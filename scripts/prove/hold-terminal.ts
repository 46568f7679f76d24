// Runs the program in a pseudo-terminal, HOME, until it is killed, and the terminal with it. Prints the
// process id of the program once it has drawn.
import { environment, PROGRAM } from '../../test/support/program.ts';
import { openTerminal } from '../../test/support/terminal.ts';

const [home = ''] = process.argv.slice(2);
const env = { ...environment(home), TERM: 'xterm-256color' };
const terminal = openTerminal({ command: process.execPath, args: [PROGRAM], cwd: home, env });
await terminal.waitFor(/./);
process.stdout.write(`${terminal.pid}\n`);
