import {
  type Sandbox,
  type SandboxOptions,
  startSandbox as start,
} from '../../src/sandbox/sandbox.ts';

/** Starts the embedded service, which a test does not expect to fail. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const started = await start(options);
  if (!started.ok) throw new Error(started.error);
  return started.value;
}
