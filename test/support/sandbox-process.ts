// The program's own service, as people start it. Nothing here needs a test around it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment, PROGRAM } from './program.ts';

/** What `dispatchbox sandbox --json` says of itself. */
export interface SandboxAddress {
  readonly base_url: string;
  readonly segment: string;
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'service_account', string>>;
}

/** Starts the program's own service in a process, on any port. @returns the process and where it is */
export async function startSandboxProcess(
  home: string,
  { args = [], startedBy: [command, ...before] = [PROGRAM] as readonly [string, ...string[]] } = {},
) {
  const child = spawn(command, [...before, 'sandbox', '--json', ...args], {
    cwd: home,
    env: environment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const line = await Promise.race([
    once(child.stdout, 'data').then(([data]) => String(data)),
    once(child, 'close').then(() => Promise.reject(new Error(said))),
  ]);
  const address: SandboxAddress = JSON.parse(line);
  return { child, address, said: () => said };
}
