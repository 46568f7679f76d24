// Started by tests as a process of its own, so that it can be killed.
import { startSandbox } from '../../../src/sandbox/sandbox.ts';

const [folder = ''] = process.argv.slice(2);
const started = await startSandbox({ folder });
if (!started.ok) throw new Error(started.error);
const { baseUrl, segment, tokens } = started.value;
process.stdout.write(`${JSON.stringify({ baseUrl, segment, tokens })}\n`);
