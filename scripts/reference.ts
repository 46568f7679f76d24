// Generates the parts of docs/configuration.md that come from tables in the code: `npm run reference`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_TABLES, KEY_TABLES } from '../src/app/key-tables.ts';
import { ENVIRONMENT_VARIABLES } from '../src/commands/program.ts';
import { optionsOf, PREFERENCE_NAMES, PREFERENCES } from '../src/domain/preferences.ts';
import { remappableActions } from '../src/kit/key-map.ts';
import { keyLabel } from '../src/kit/key-name.ts';
import { actionName } from '../src/kit/key-table.ts';
import { type AppFolders, appFolders } from '../src/storage/app-folders.ts';
import { ROOT } from './build.ts';

export const REFERENCE_PAGE = path.join(ROOT, 'docs/configuration.md');

/** @returns the page with every generated part up to date. */
export function withReference(page: string): string {
  return Object.entries(PARTS).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run reference -->`, `<!-- end of ${name} -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from === -1 || to < from) throw new Error(`${begin} or ${end} is not on the page`);
    return `${text.slice(0, from)}${begin}\n\n${part()}\n\n${text.slice(to)}`;
  }, page);
}

const PARTS: Readonly<Record<string, () => string>> = {
  folders,
  environment: () =>
    table(
      ['Variable', 'Effect'],
      ENVIRONMENT_VARIABLES.map(({ names, about }) => [names.map(code).join(', '), about]),
    ),
  preferences: () =>
    table(
      ['Name', 'Values', 'Default', 'What it does'],
      PREFERENCE_NAMES.map((name) => {
        const { builtIn } = PREFERENCES[name];
        const options = optionsOf(name);
        const about = options.find(({ value }) => value === builtIn)?.about ?? '';
        const values = options.map(({ value }) => code(String(value))).join(', ');
        return [code(name), values, code(String(builtIn)), about];
      }),
    ),
  keys,
};

/** Screen by screen, in the order of the page of keys. */
function keys(): string {
  const changeable = new Map(remappableActions(ALL_TABLES).map(({ name, keys }) => [name, keys]));
  const rows = KEY_TABLES.flatMap(({ table: keys }) => {
    const names = Object.keys(keys.rows).map((row) => actionName(keys, row));
    const lines = names.flatMap((name) => {
      const labels = changeable.get(name)?.map((key) => code(keyLabel(key)));
      return labels ? [`${code(name)} ${labels.join(' ')}`] : [];
    });
    return lines.length === 0 ? [] : [[keys.title, lines.join(', ')]];
  });
  return table(['', 'Names, each with its keys'], rows);
}

const HOMES = {
  Linux: ['linux', { HOME: '~' }],
  macOS: ['darwin', { HOME: '~' }],
  Windows: ['win32', { APPDATA: '%APPDATA%', LOCALAPPDATA: '%LOCALAPPDATA%' }],
} as const;

function folders(): string {
  const rows = Object.entries(HOMES).map(([system, [platform, env]]) => {
    const { config, data, cache } = foldersOn(platform, env);
    return [system, code(config), code(data), code(cache)];
  });
  return table(['', 'Profiles, preferences', 'Everything else', 'Cache'], rows);
}

/** Only absolute paths count, so the variables get a root that is removed afterwards. */
function foldersOn(
  platform: NodeJS.Platform,
  variables: Readonly<Record<string, string>>,
): AppFolders {
  const root = platform === 'win32' ? 'C:\\' : '/';
  const env = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, root + value]),
  );
  const found = appFolders({ env, platform });
  if (!found.ok) throw new Error(found.error);
  const bare = Object.entries(found.value).map(([name, folder]) => [
    name,
    folder.replace(root, ''),
  ]);
  return Object.fromEntries(bare);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [cells(heads), cells(heads.map(() => '---')), ...rows.map(cells)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) {
  writeFileSync(REFERENCE_PAGE, withReference(readFileSync(REFERENCE_PAGE, 'utf8')));
}
