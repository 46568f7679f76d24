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

interface Left {
  readonly dispatches?: number;
  /** Of the dispatches. */
  readonly state?: 'ready' | 'waiting';
  /** In the log, of 500 secrets: a hundred of the last hours, the others of weeks ago. */
  readonly writes?: number;
  /** That have one secret, API_KEY. */
  readonly vaults?: number;
}

/** Leaves behind what long use of a profile would. */
export async function fillHistory(home: string, profile: string, left: Left): Promise<void> {
  const options = Object.entries(left).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const args = [FIXTURE, '--home', home, '--profile', profile, ...options];
  await promisify(execFile)(process.execPath, args);
}
