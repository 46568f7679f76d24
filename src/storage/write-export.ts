import fs from 'node:fs/promises';
import { err, ok, type Result } from '../domain/result.ts';
import type { WriteRecord } from '../domain/vault-records.ts';
import { typedPath } from '../files/outside-files.ts';

const COLUMNS = [
  'at',
  'origin',
  'id',
  'profile',
  'host',
  'vault',
  'kind',
  'name',
  'source',
  'state',
  'version',
  'version_before',
  'reason',
  'note',
  'verified',
] as const;

export type WriteRow = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * Writes the log to a new file, 0600: JSON, or CSV if the path ends in `.csv`.
 *
 * @param named as typed; `~/` is the home folder.
 * @returns the full path, or a sentence. Never overwrites an existing file.
 */
export async function exportWrites(
  named: string,
  records: readonly WriteRecord[],
): Promise<Result<string, string>> {
  const file = typedPath(named);
  const rows = records.map(writeRow);
  const text = /\.csv$/i.test(file) ? csvOf(rows) : `${JSON.stringify(rows, null, 2)}\n`;
  try {
    const handle = await fs.open(file, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } catch (error) {
      // Half of it would look like all of it, and be in the way of the next try.
      await fs.rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return ok(file);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return err(sentenceFor(String(error.code), file));
  }
}

/** A log line as exported. */
export function writeRow(record: WriteRecord): WriteRow {
  return {
    at: new Date(record.atMs).toISOString(),
    origin: record.origin,
    id: record.writeId,
    profile: record.profileName,
    host: record.host,
    vault: record.vault,
    kind: record.kind,
    name: record.name,
    source: record.source,
    state: record.state,
    version: record.version,
    version_before: record.versionBefore,
    reason: record.reason,
    note: record.note,
    verified: record.verified ?? null,
  };
}

/** RFC 4180. */
function csvOf(rows: readonly WriteRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** A spreadsheet would evaluate a cell that looks like a formula. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function sentenceFor(code: string, file: string): string {
  switch (code) {
    case 'EEXIST':
      return `${file} is there already and was left as it is. Type another path.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `The folder of ${file} is not there. Type another path.`;
    case 'EACCES':
    case 'EPERM':
      return `${file} cannot be written: permission denied.`;
    case 'EISDIR':
      return `${file} is a folder. Type the path of a file.`;
    case 'ENOSPC':
      return `${file} cannot be written: the disk is full.`;
    default:
      return `${file} cannot be written (${code}).`;
  }
}
