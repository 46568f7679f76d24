import { foldersOf } from '../process/environment.ts';
import { openVaultIndex } from '../storage/vault-index.ts';
import { type WriteRow, writeRow } from '../storage/write-export.ts';
import { openDatabase } from './open-database.ts';
import { usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { LogOptions } from './script-options.ts';

/** `dispatchbox log`: what this machine wrote to vaults. Contacts no service. */
export async function printLog(report: Report, { since = 0 }: LogOptions): Promise<number> {
  const facts: { writes: readonly WriteRow[] } = { writes: [] };
  report.about(facts, () => facts.writes.map(lineOf));
  const refuse = (message: string): number => report.refuse(usageRefusal(message));
  const folders = foldersOf(report.host);
  if (!folders.ok) return refuse(folders.error);
  const index = await openDatabase(report, () => openVaultIndex(folders.value.data));
  if (!index.ok) return refuse(index.error.message);
  const read = index.value.rotations.writes();
  if (!read.ok) return refuse(read.error.message);
  facts.writes = read.value.filter(({ atMs }) => atMs >= since).map(writeRow);
  return report.done();
}

/** `AT ORIGIN STATE NAME PROFILE VAULT VERSION NOTE`. */
function lineOf(row: WriteRow): string {
  const { at, origin, state, name, profile, vault, version, note } = row;
  const columns = [at, origin, state, name, profile, vault, version, note];
  return columns.map((column) => (column === null || column === '' ? '-' : column)).join('\t');
}
