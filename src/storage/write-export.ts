import fs from 'node:fs/promises';
import { err, ok, type Result } from '../domain/result.ts';
import type { WriteRecord } from '../domain/vault-records.ts';
import { typedPath } from '../files/outside-files.ts';

/** What the log says of a write, column by column. */
const COLUMNS = {
  at: ({ atMs }) => new Date(atMs).toISOString(),
  origin: ({ origin }) => origin,
  id: ({ writeId }) => writeId,
  profile: ({ profileName }) => profileName,
  host: ({ host }) => host,
  vault: ({ vault }) => vault,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  source: ({ source }) => source,
  state: ({ state }) => state,
  version: ({ version }) => version,
  version_before: ({ versionBefore }) => versionBefore,
  reason: ({ reason }) => reason,
  note: ({ note }) => note,
} as const satisfies Record<string, (record: WriteRecord) => string | number | null>;

export type WriteRow = Readonly<Record<keyof typeof COLUMNS, string | number | null>>;

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
  const cells = Object.entries(COLUMNS).map(([column, read]) => [column, read(record)] as const);
  return Object.fromEntries(cells) as WriteRow;
}

/** RFC 4180. */
function csvOf(rows: readonly WriteRow[]): string {
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return `${[Object.keys(COLUMNS).join(','), ...lines].join('\r\n')}\r\n`;
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
