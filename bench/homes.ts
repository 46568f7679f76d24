// What the measured programs find on their machine.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillHistory } from '../test/support/fixture.ts';
import { addProfile } from '../test/support/program.ts';

const MACHINES = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
process.on('exit', () => rmSync(MACHINES, { recursive: true, force: true }));

/** A folder that stands for a machine with nothing on it. */
export const newHome = (): string => mkdtempSync(path.join(MACHINES, 'home-'));

/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9';

/** A home with one profile, and with what long use has left there. */
export async function homeWith(
  left: Parameters<typeof fillHistory>[2],
  url = NOWHERE,
): Promise<string> {
  const home = newHome();
  await addProfile(home, { name: 'bench', url, token: 'token', kind: 'personal' });
  await fillHistory(home, 'bench', left);
  return home;
}
