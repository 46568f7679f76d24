import { onTestFinished } from 'vitest';
import {
  type Sandbox,
  type SandboxOptions,
  type SeenRequest,
  startSandbox as start,
} from '../../src/sandbox/sandbox.ts';

/** Starts the embedded service, which a test does not expect to fail. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const started = await start(options);
  if (!started.ok) throw new Error(started.error);
  return started.value;
}

/** The same, until the test ends. @returns also all that it is asked, as it comes. */
export async function watchedSandbox(options: SandboxOptions) {
  const requests: SeenRequest[] = [];
  const onRequest = (request: SeenRequest) => requests.push(request);
  const sandbox = await startSandbox({ ...options, onRequest });
  onTestFinished(() => sandbox.close());
  return { sandbox, requests };
}
