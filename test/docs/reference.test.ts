import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REFERENCE_PAGE, withReference } from '../../scripts/reference.ts';
import { ALL_TABLES } from '../../src/app/key-tables.ts';
import { ENVIRONMENT_VARIABLES } from '../../src/commands/program.ts';
import { KeyMap } from '../../src/kit/key-map.ts';
import { PreferencesFile } from '../../src/storage/preferences-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const page = readFileSync(REFERENCE_PAGE, 'utf8');
const SRC = path.resolve(import.meta.dirname, '../../src');

it('the reference says what the tables in the code say now; npm run reference writes it', () => {
  expect(page).toBe(withReference(page));
});

it('the examples of preferences on the page can be used as they stand', () => {
  const home = temporaryFolder();
  const examples = [...page.matchAll(/^\{ "theme".*$/gm)].map(([text]) => text);
  expect(examples).toHaveLength(1);
  for (const example of examples) {
    writeFileSync(path.join(home, 'preferences.json'), example);
    const { problems, preferences } = new PreferencesFile({
      folder: home,
      now: Date.now,
      tell: () => {},
    }).preferences();
    expect([...problems, ...new KeyMap(ALL_TABLES, preferences.keys).problems]).toEqual([]);
  }
});

/** They say where the program runs, and are nobody's to set for it. */
const OF_THE_SYSTEM =
  /^(APPDATA|LOCALAPPDATA|HOME|CI|TERM|TMUX|STY|VTE_VERSION|DISPLAY|WAYLAND_DISPLAY|WSL_DISTRO_NAME|SSH_CONNECTION|SSH_TTY|DEV|NODE_ENV)$/;

it('every environment variable that the program reads is on the page', () => {
  const documented: readonly string[] = ENVIRONMENT_VARIABLES.flatMap(({ names }) => names);
  const read = globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(SRC, file), 'utf8').matchAll(/\benv\.([A-Za-z_]+)\b(?!')/g),
      ([, name = '']) => name,
    ),
  );
  const unexplained = [...new Set(read)].filter(
    (name) => !documented.includes(name.toUpperCase()) && !OF_THE_SYSTEM.test(name),
  );
  expect(unexplained.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
