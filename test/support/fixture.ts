import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The program that fills a machine. It belongs to the program under test, since it writes what that one reads:
 * DISPATCHBOX_FIXTURE names the one of another build.
 */
const FIXTURE = path.resolve(
  import.meta.dirname,
  '../..',
  process.env.DISPATCHBOX_FIXTURE || 'test/fixture-program.ts',
);

/** Leaves so many dispatches of a profile behind, as long use would. */
export async function fillHistory(
  home: string,
  profile: string,
  { dispatches, state = 'ready' }: { dispatches: number; state?: 'ready' | 'waiting' },
): Promise<void> {
  const args = ['--home', home, '--profile', profile, '--state', state];
  await promisify(execFile)(process.execPath, [FIXTURE, ...args, '--dispatches', `${dispatches}`]);
}
