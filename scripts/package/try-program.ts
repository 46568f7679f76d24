import { spawnSync } from 'node:child_process';
import { openTerminal } from '../../test/support/terminal.ts';

/** The environment to try a program in: as little of this machine as possible. */
export type TryEnvironment = Readonly<Record<string, string>> & {
  readonly HOME: string;
  readonly PATH: string;
};

/** Asks for the version and the profiles, then dispatches in the app and by a command. @returns the version. */
export async function tryProgram(command: string, env: TryEnvironment): Promise<string> {
  const version = output(command, ['--version'], env);
  output(command, ['profile', 'list', '--json'], env);
  await dispatchInApp(command, env);
  output(command, ['dispatch', 'hello', '--sandbox', '--json'], env, { isTold: true });
  return version;
}

/** Also fails on anything on standard error, such as a deprecation warning. */
export function output(
  command: string,
  args: readonly string[],
  env: TryEnvironment,
  { isTold = false }: { readonly isTold?: boolean } = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  const isQuiet = isTold ? !/warning/i.test(stderr) : stderr === '';
  if (status !== 0 || !isQuiet) throw new Error(`${args.join(' ')}: ${status} ${stderr}`);
  return stdout.trim();
}

async function dispatchInApp(command: string, env: TryEnvironment): Promise<void> {
  const app = openTerminal({ command, cwd: env.HOME, env });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('matrix');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +matrix/);
  app.press('q');
  const { code } = await app.exit();
  if (code !== 0) throw new Error(`the app ended with ${code}`);
}
