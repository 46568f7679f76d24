// Started by tests as a process of its own, so that it can be killed.
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { must } from '../../support/must.ts';

const [folder = ''] = process.argv.slice(2);
const { baseUrl, segment, tokens } = must(await startSandbox({ folder }));
process.stdout.write(`${JSON.stringify({ baseUrl, segment, tokens })}\n`);
