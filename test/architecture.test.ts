import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../src');

/** Which rooms each room may import. Arrows point one way: domain at the bottom, the entry at the top. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  api: ['domain'],
  storage: ['domain'],
  terminal: ['domain'],
  sandbox: ['storage', 'domain'],
  services: ['api', 'storage', 'terminal', 'domain'],
  commands: ['services', 'terminal', 'domain'],
  kit: ['terminal', 'domain'],
  screens: ['kit', 'services', 'domain'],
  // Puts services and screens together, and starts the sandbox.
  app: ['screens', 'kit', 'services', 'sandbox', 'api', 'storage', 'terminal', 'domain'],
  // The process: it starts the sandbox, reads the environment, and ends.
  main: ['app', 'commands', 'services', 'sandbox', 'api', 'storage', 'terminal', 'domain'],
  'main.ts': ['main', 'domain'],
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(SRC, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** The folder of a file right below `src`; a file in `src` itself is a room of its own. */
function roomOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** The files of ours that a file imports, types included, at once or later. */
function importsOf({ file, text }: { readonly file: string; readonly text: string }): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}

function filesThatMatch(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

describe('the rooms of src', () => {
  it('import only downwards', () => {
    const wrong = files.flatMap((each) => {
      const room = roomOf(each.file);
      return importsOf(each)
        .map(roomOf)
        .filter((target) => target !== room && !MAY_IMPORT[room]?.includes(target))
        .map((target) => `${each.file} imports from ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are all in the table above', () => {
    const rooms = new Set(files.map(({ file }) => roomOf(file)));
    expect([...rooms].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
  });

  it('have no circle of imports, not even of types', () => {
    const imports = new Map(files.map((each) => [each.file, importsOf(each)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, above: readonly string[]): void => {
      if (above.includes(file))
        circles.push([...above.slice(above.indexOf(file)), file].join(' → '));
      if (done.has(file) || above.includes(file)) return;
      for (const target of imports.get(file) ?? []) visit(target, [...above, file]);
      done.add(file);
    };
    for (const { file } of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('each thing of the outside has one door', () => {
  it.each([
    ['the process', /(?<!-)\bprocess\.(?!report)\w+|from 'node:process'/, /^(main(\.ts|\/)|app\/)/],
    ['HTTP requests', /from 'undici['/]/, /^api\//],
    ['profiles and preferences on disk', /from 'conf'/, /^storage\//],
    ['SQLite', /from 'node:sqlite'/, /^(storage|sandbox)\//],
    ['React and Ink', /from '(react|ink|ink-text-input|ink-spinner)'/, /^(kit|screens|app)\//],
    // It makes what it draws harmless.
    ['text on the screen', /import \{[^}]*\bText\b[^}]*\} from 'ink'/, /^kit\/(Text|spoken)\.tsx$/],
    // They take the time as an argument, so that a test can hold the clock.
    [
      'the clock',
      /\bDate\.now\(|\bnew Date\(\)/,
      /^(main\.ts|app\/|services\/clock\.ts|api\/|sandbox\/|terminal\/)/,
    ],
  ])('%s', (_, pattern, door) => {
    expect(filesThatMatch(pattern).filter((file) => !door.test(file))).toEqual([]);
  });
});

describe('files', () => {
  it('do one thing: none is over 300 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 300).map(({ file }) => file);
    expect(long).toEqual([]);
  });
});
