import { onTestFinished } from 'vitest';
import {
  type Sandbox,
  type SeenRequest,
  type StartSandboxOptions,
  startSandbox as start,
} from '../../src/old/sandbox/sandbox.ts';
import { must } from './must.ts';

/** Starts the embedded service, which a test does not expect to fail. */
export async function startSandbox(options: StartSandboxOptions): Promise<Sandbox> {
  return must(await start(options));
}

/** The same, until the test ends. @returns also all that it is asked, as it comes. */
export async function watchedSandbox(options: StartSandboxOptions) {
  const requests: SeenRequest[] = [];
  const onRequest = (request: SeenRequest) => requests.push(request);
  const sandbox = await startSandbox({ ...options, onRequest });
  onTestFinished(() => sandbox.close());
  return { sandbox, requests };
}
