import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../src/old');

/** Which rooms each room may import. Arrows point one way: domain at the bottom, the entry at the top. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  files: ['domain'],
  sandbox: ['files', 'domain'],
  api: ['domain'],
  storage: ['files', 'domain'],
  terminal: ['files', 'domain'],
  state: ['domain'],
  keys: ['state', 'domain'],
  effects: ['state', 'api', 'storage', 'files', 'domain'],
  components: ['state', 'domain'],
  screens: ['components', 'state', 'keys', 'domain'],
  // The page around the screens, and the keyboard.
  app: ['screens', 'components', 'state', 'keys', 'domain'],
  // The process port, and the app put together on it.
  process: [
    'app',
    'keys',
    'effects',
    'state',
    'api',
    'storage',
    'files',
    'terminal',
    'sandbox',
    'domain',
  ],
  // The command line, which opens the app, and the commands that need no screen.
  cli: ['process', 'effects', 'state', 'api', 'storage', 'files', 'terminal', 'sandbox', 'domain'],
  'main.ts': ['process', 'cli'],
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => ({
    file: file.split(path.sep).join('/'),
    text: withoutComments(readFileSync(path.join(SRC, file), 'utf8')),
  }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** The folder of a file right below `src`; a file in `src` itself is a room of its own. */
function roomOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

function filesThatMatch(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

describe('the rooms of src', () => {
  it('import only downwards', () => {
    const wrong = files.flatMap(({ file, text }) => {
      const room = roomOf(file);
      return importsOf(text)
        .filter((target) => target.startsWith('.'))
        .map((target) => roomOf(path.posix.join(path.posix.dirname(file), target)))
        .filter((target) => target !== room && !MAY_IMPORT[room]?.includes(target))
        .map((target) => `${file} imports from ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are all in the table above', () => {
    const rooms = new Set(files.map(({ file }) => roomOf(file)));
    expect([...rooms].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });
});

/**
 * Which slices of the core use which, besides what all share in `state` itself. What is only a type is left out: the
 * state and the unions at its root name those of every slice.
 */
const SLICES: Readonly<Record<string, readonly string[]>> = {
  form: [],
  list: ['form'],
  help: ['list'],
  preferences: ['list'],
  watching: ['profiles'],
  // Each profile has its own runs, forms and vaults.
  profiles: ['dispatch', 'form', 'list', 'runs', 'vault', 'watching'],
  // A form sends a dispatch, and a dispatch fills a form.
  dispatch: ['form', 'profiles', 'runs'],
  runs: ['dispatch', 'form', 'list', 'profiles', 'watching'],
  templates: ['dispatch', 'form', 'list', 'profiles'],
  // A new value for secrets is a rotation, which looks up their places and logs with the vaults.
  vault: ['form', 'list', 'profiles', 'rotation'],
  rotation: ['form', 'list', 'profiles', 'vault'],
  alerts: ['profiles', 'rotation', 'vault', 'watching'],
  palette: ['dispatch', 'list', 'preferences', 'profiles', 'runs', 'templates', 'vault'],
};

/** The files of a slice lie in its folder; what lies beside the folders is shared. */
function sliceOf(file: string): string | null {
  return /^state\/([^/]+)\//.exec(file)?.[1] ?? null;
}

it('the slices of the core use each other as the table says, and none uses what puts them together', () => {
  const used = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const slice = sliceOf(file);
    if (slice === null || slice === 'app') continue;
    const targets = used.get(slice) ?? new Set();
    used.set(slice, targets);
    const sliceAt = (target: string) => sliceOf(path.posix.join(path.posix.dirname(file), target));
    const others = importedAtOnce(text).map(sliceAt);
    // Not even its types.
    const above = importsOf(text)
      .map(sliceAt)
      .filter((other) => other === 'app');
    for (const other of [...others, ...above]) {
      if (other !== null && other !== slice) targets.add(other);
    }
  }
  expect(
    Object.fromEntries([...used].map(([slice, others]) => [slice, [...others].sort()])),
  ).toEqual(SLICES);
});

it('beside Ink, the app loads no packages before its first frame but these small ones', () => {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const loaded = new Set(['process/open-app.ts']);
  // What is added meanwhile is visited too.
  for (const file of loaded) {
    for (const target of importedAtOnce(texts.get(file) ?? '')) {
      const isOurs = target.startsWith('.');
      loaded.add(isOurs ? path.posix.join(path.posix.dirname(file), target) : target);
    }
  }
  const packages = [...loaded].filter((target) => !/^node:|\.tsx?$/.test(target));
  expect(packages.sort()).toEqual(['conf', 'dotenv', 'fuzzysort', 'string-width', 'valibot']);
});

/** What a file imports itself, without types and without what it loads later. */
function importedAtOnce(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'/gm);
  return [...statements].map((match) => match[1] ?? '');
}

describe('each thing of the outside has one door', () => {
  it.each([
    [
      'the process',
      /(?<!-)\bprocess\.(?!report)\w+|from 'node:process'/,
      /^(main|process\/node-process)\.ts$/,
    ],
    ['HTTP requests', /from 'undici'/, /^api\//],
    ['profiles on disk', /from 'conf'/, /^storage\//],
    // They use no shell, and find nothing in the current folder.
    [
      'other programs',
      /from 'node:child_process'/,
      /^(effects\/run-program|terminal\/(clipboard-program|open-url))\.ts$/,
    ],
    ['SQLite', /from 'node:sqlite'/, /^(files|storage|sandbox)\//],
    [
      'React and Ink',
      /from '(react|ink|ink-text-input|ink-spinner)'/,
      /^(components\/|screens\/|app\/|process\/mount-screen\.tsx|keys\/key-press\.ts)/,
    ],
    // Text without a tone would have no colour in a theme.
    ['text on the screen', /import \{[^}]*\bText\b[^}]*\} from 'ink'/, /^components\/Text\.tsx$/],
    ['colours', /\b(color|backgroundColor)[=:] ?['{"]/, /^components\/theme\.ts$/],
  ])('%s', (_, pattern, door) => {
    expect(filesThatMatch(pattern).filter((file) => !door.test(file))).toEqual([]);
  });
});

describe('a write passes the guard, and there is no other way to a send', () => {
  it.each([
    // What slices ask for by `withCommands` sends nothing: its type leaves sends out.
    ['what the core sends', /\bwithSends\b/, ['state/app/write-guard.ts', 'state/outbox.ts']],
    [
      'what the core asks for',
      /\boutbox\b(?!\.ts)/,
      [
        'state/app-state.ts',
        'state/app/update.ts',
        'state/app/write-guard.ts',
        'state/outbox.ts',
        // The name was typed: back to the guard.
        'state/profiles/confirm-name.ts',
      ],
    ],
    [
      'what a verdict is for',
      /\bjudgeWrite\b/,
      [
        'cli/confirm-write.ts',
        'domain/write-guard.ts',
        // Once more, against what is stored by then.
        'effects/open-destinations.ts',
        'state/app/write-guard.ts',
      ],
    ],
    [
      'what commands may send to',
      /\bas ConfirmedTarget\b|\bisConfirmed\]/,
      ['cli/confirm-write.ts'],
    ],
    [
      'requests that change something',
      /\bapi\.(createDispatch|setSecrets|setVar)\b/,
      ['effects/dispatch-calls.ts', 'effects/send-to-vault.ts'],
    ],
    [
      'who sends them',
      /\b(createDispatch|sendToVault)\b[^}]*\} from '[^']*(dispatch-calls|send-to-vault)/,
      [
        'cli/send-dispatch.ts',
        'cli/set-in-vault.ts',
        'effects/dispatch-commands.ts',
        'effects/send-entries.ts',
      ],
    ],
  ])('%s', (_, pattern, doors) => {
    expect(filesThatMatch(pattern).sort()).toEqual(doors);
  });

  it('and nothing else asks whether a profile is protected or read-only', () => {
    const knowing = filesThatMatch(/\b(isProtected|isReadOnly)\b/);
    expect(knowing.filter((file) => !KNOW_PROTECTION.includes(file))).toEqual([]);
    expect(KNOW_PROTECTION.filter((file) => !knowing.includes(file))).toEqual([]);
  });
});

const KNOW_PROTECTION = [
  'domain/write-guard.ts',
  // The setting: its type, its file, its form.
  ...['domain/profile.ts', 'storage/profile-schema.ts', 'cli/profile-commands.ts'],
  ...['state/profiles/profile-form.ts', 'state/profiles/profile-form-update.ts'],
  // Destinations, and the profiles that they are made from.
  ...['domain/destination.ts', 'state/destination.ts', 'state/rotation/unfinished-rotations.ts'],
  ...['state/session.ts', 'state/profiles/profiles-answers.ts', 'cli/target.ts'],
  ...['effects/open-profile.ts', 'effects/profile-sources.ts', 'effects/open-destinations.ts'],
  // What is said about it.
  ...['cli/list-profiles.ts', 'screens/prompts/ConfirmNameDialog.tsx'],
  ...['screens/profile-flags.tsx', 'screens/profiles/ProfileDetails.tsx'],
];

describe('the views', () => {
  it('ask and never act: no await, no timer, no client', () => {
    const acting = files.filter(
      ({ file, text }) =>
        /^(components|screens|app)\//.test(file) &&
        /\b(await|setTimeout|setInterval|fetch|Promise)\b/.test(text),
    );
    expect(acting.map(({ file }) => file)).toEqual([]);
  });

  it('have a kit without a noun of ours', () => {
    const nouns = /dispatch|vault|profile|rotation|token|sandbox|\bruns?\b/i;
    expect(filesThatMatch(nouns).filter((file) => file.startsWith('components/'))).toEqual([]);
  });

  it('leave the keyboard to its one door', () => {
    const listening = filesThatMatch(/\b(useInput|usePaste|useStdin)\b/);
    expect(listening).toEqual(['app/use-keyboard.ts']);
  });
});

describe('files', () => {
  it('do one thing: none is over 300 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 300).map(({ file }) => file);
    expect(long).toEqual([]);
  });
});

describe('what drives the program from outside', () => {
  const ROOT = path.resolve(SRC, '../..');
  /** They hold whatever is inside of the program, so they must not need it. */
  const OUTSIDE = ['test/journeys', 'test/processes', 'scripts/prove', 'bench'];

  /** Two proofs run a script on the storage and the services, at more moments than a screen could be stopped at. */
  const INSIDE = /^scripts\/prove\/(inside\/|proofs\/(database|interrupted-rotations)\.ts$)/;

  /** What a file imports of ours. */
  function imported(file: string): string[] {
    return importsOf(withoutComments(readFileSync(path.join(ROOT, file), 'utf8')))
      .filter((target) => target.startsWith('.'))
      .map((target) => path.posix.join(path.posix.dirname(file), target));
  }

  it.each(OUTSIDE)('imports nothing of src, not even a type: %s', (folder) => {
    const reached = new Set(
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
        .filter((file) => !INSIDE.test(file)),
    );
    const wrong: string[] = [];
    // What is added meanwhile is visited too.
    for (const file of reached) {
      for (const target of imported(file)) {
        if (target.startsWith('src/')) wrong.push(`${file} imports ${target}`);
        else reached.add(target);
      }
    }
    expect(wrong).toEqual([]);
  });
});
