import type { WriteRecord } from '../domain/vault-records.ts';
import { foldersOf } from '../process/environment.ts';
import { openVaultIndex } from '../storage/vault-index.ts';
import { openDatabase } from './open-storage.ts';
import { usageRefusal } from './refusal.ts';
import type { Facts, Report } from './report.ts';
import type { LogOptions } from './script-options.ts';

/** `dispatchbox log`: what this machine wrote to vaults. Contacts no service. */
export async function printLog(report: Report, { since = 0 }: LogOptions): Promise<number> {
  // Of all profiles, so of none.
  const facts: Facts & { writes: readonly LogLine[] | null } = {
    // Not none: what can't be read may be anything.
    writes: null,
    profile: null,
    host: null,
  };
  report.begin(facts, () => (facts.writes ?? []).map(lineOf));
  const refuse = (message: string): number => report.refuse(usageRefusal(message));
  const folders = foldersOf(report.host);
  if (!folders.ok) return refuse(folders.error);
  const index = await openDatabase(report, () => openVaultIndex(folders.value.data));
  if (!index.ok) return refuse(index.error.message);
  const read = index.value.rotations.writes();
  if (!read.ok) return refuse(read.error.message);
  facts.writes = read.value.filter(({ atMs }) => atMs >= since).map(logLine);
  return report.done();
}

type LogLine = ReturnType<typeof logLine>;

/** A write as scripts read it. */
function logLine({ atMs, writeId, profileName, versionBefore, ...write }: WriteRecord) {
  const { origin, host, vault, kind, name, source, state, version, reason, note } = write;
  return {
    at: new Date(atMs).toISOString(),
    origin,
    id: writeId,
    profile: profileName,
    ...{ host, vault, kind, name, source, state, version },
    version_before: versionBefore,
    reason,
    note,
  };
}

/** `AT ORIGIN STATE NAME PROFILE VAULT VERSION NOTE`. */
function lineOf({ at, origin, state, name, profile, vault, version, note }: LogLine): string {
  const columns = [at, origin, state, name, profile, vault, version, note];
  return columns.map((column) => (column === null || column === '' ? '-' : column)).join('\t');
}
