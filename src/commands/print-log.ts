import { whileLocked } from '../files/in-turn.ts';
import { foldersOf } from '../process/environment.ts';
import { complain } from '../process/host.ts';
import { openVaultIndex } from '../storage/vault-index.ts';
import { type WriteRow, writeRow } from '../storage/write-export.ts';
import { usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { LogOptions } from './script-options.ts';

/** `dispatchbox log`: what this machine wrote to vaults. Contacts no service. */
export async function printLog(report: Report, { since = 0 }: LogOptions): Promise<number> {
  const { host } = report;
  const facts: { writes: readonly WriteRow[] } = { writes: [] };
  report.about(facts, () => facts.writes.map(lineOf));
  const refuse = (message: string): number => report.refuse(usageRefusal(message));
  const folders = foldersOf(host);
  if (!folders.ok) return refuse(folders.error);
  const index = await whileLocked(() => openVaultIndex(folders.value.data));
  if (!index.ok) return refuse(index.error.message);
  try {
    for (const notice of index.value.notices) complain(host, notice);
    const read = index.value.rotations.writes();
    if (!read.ok) return refuse(read.error.message);
    facts.writes = read.value.filter(({ atMs }) => atMs >= since).map(writeRow);
    return report.done();
  } finally {
    index.value.close();
  }
}

/** `AT ORIGIN STATE NAME PROFILE VAULT VERSION NOTE VERIFIED`. */
function lineOf(row: WriteRow): string {
  const { at, origin, state, name, profile, vault, version, note, verified } = row;
  const columns = [at, origin, state, name, profile, vault, version, note, verified];
  return columns.map((column) => (column === null || column === '' ? '-' : column)).join('\t');
}
