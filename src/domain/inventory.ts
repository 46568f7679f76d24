import { hasForbiddenCharacter } from './entry-doubt.ts';
import type { ProfileId } from './profile.ts';
import { sanitizeText } from './sanitize-text.ts';
import { distinct, type SecretPlace } from './secret-place.ts';
import { secretShape } from './secret-shape.ts';
import { counted } from './words.ts';

/** Where secrets are, as somebody wrote it down: names only. */
export interface Inventory {
  readonly lines: readonly InventoryLine[];
  readonly problems: readonly LineProblem[];
}

/** Why a line can't be used, as the end of a sentence about it. Repeats nothing of the line. */
export interface LineProblem {
  readonly number: number;
  readonly why: string;
}

interface InventoryLine {
  readonly number: number;
  readonly name: string;
  readonly profileName: string;
  /** `null` for the default vault of the profile. */
  readonly vault: string | null;
}

interface ProfileNames {
  readonly id: ProfileId;
  readonly name: string;
  readonly defaultVault: string;
}

const LONGEST_NAME = 200;
/** A file that is no inventory at all may have many thousands. */
const MOST_TOLD = 5;
const COLUMNS = ['name', 'profile', 'vault', 'place'] as const;

type Column = (typeof COLUMNS)[number];

/**
 * Reads lines of `NAME PROFILE/VAULT`, or CSV with the columns name, profile and vault. Blank lines and those
 * that begin with `#` are skipped.
 */
export function readInventory(text: string): Inventory {
  const lines: InventoryLine[] = [];
  const problems: LineProblem[] = [];
  let columns: readonly Column[] | null = null;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const isCsv = line.includes(',');
    const cells = isCsv ? csvCells(line) : line.split(/\s+/);
    const head: readonly Column[] | null = columns === null ? headOf(cells) : null;
    columns ??= head ?? [];
    if (head !== null) continue;
    const order =
      !isCsv || columns.length === 0 ? usualOrder(isCsv && cells.length === 3) : columns;
    const read = readCells(cells, order, at + 1);
    if (typeof read === 'string') problems.push({ number: at + 1, why: read });
    else lines.push(read);
  }
  return { lines, problems };
}

/** The places of an inventory. Lines of profiles that aren't known, or without a vault, are told. */
export function inventoryPlaces(
  { lines }: Inventory,
  profiles: readonly ProfileNames[],
): { readonly places: readonly SecretPlace[]; readonly problems: readonly LineProblem[] } {
  const problems: LineProblem[] = [];
  const places = lines.flatMap(({ number, name, profileName, vault }): SecretPlace[] => {
    const profile = profiles.find((each) => each.name === profileName);
    const vaultName = vault ?? profile?.defaultVault ?? '';
    if (!profile) problems.push({ number, why: "names a profile that isn't on this machine." });
    else if (vaultName === '') problems.push({ number, why: 'has no vault.' });
    else return [{ profileId: profile.id, vault: vaultName, name }];
    return [];
  });
  return { places: distinct(places), problems };
}

/** The first problems as sentences, each with the number of its line, and how many more there are. */
export function problemsInWords(problems: readonly LineProblem[]): string {
  const told = problems.slice(0, MOST_TOLD).map(({ number, why }) => `Line ${number} ${why}`);
  const more = problems.length - MOST_TOLD;
  return [...told, ...(more > 0 ? [`${counted(more, 'more line')} cannot be used.`] : [])].join(
    ' ',
  );
}

/** A place as a line of an inventory. */
export function inventoryLine(name: string, profileName: string, vault: string): string {
  return /[\s,"]/.test(`${profileName}${vault}`)
    ? [name, profileName, vault].map(csvCell).join(',')
    : `${name} ${profileName}/${vault}`;
}

function readCells(
  cells: readonly string[],
  order: readonly Column[],
  number: number,
): InventoryLine | string {
  if (cells.length !== order.length) return "isn't NAME PROFILE/VAULT: nothing else is allowed.";
  if (cells.some((cell) => looksLikeValue(cell))) {
    return 'contains what looks like a value. An inventory only has names.';
  }
  const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
  const place = order.includes('place') ? cell('place') : cell('profile');
  const slash = order.includes('place') ? place.indexOf('/') : -1;
  const name = cell('name');
  const profileName = slash < 0 ? place : place.slice(0, slash);
  const vault = slash < 0 ? cell('vault') : place.slice(slash + 1);
  if (name === '' || profileName === '') return 'is not NAME PROFILE/VAULT.';
  if (hasForbiddenCharacter(name) || sanitizeText(vault) !== vault) {
    return 'has an invalid character.';
  }
  return { number, name, profileName, vault: vault === '' ? null : vault };
}

function usualOrder(hasVaults: boolean): readonly Column[] {
  return hasVaults ? ['name', 'profile', 'vault'] : ['name', 'place'];
}

function looksLikeValue(cell: string): boolean {
  return cell.includes('=') || cell.length > LONGEST_NAME || secretShape(cell) !== null;
}

/** @returns the columns in their order if this is the line that names them */
function headOf(cells: readonly string[]): readonly Column[] | null {
  const names = cells.map((cell) => cell.toLowerCase());
  const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);
  const columns = names.filter(isColumn);
  return columns.length === names.length && columns.includes('name') && columns.length > 1
    ? columns
    : null;
}

/** RFC 4180, on one line. */
function csvCells(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}

function csvCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
