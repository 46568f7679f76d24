import { createHash } from 'node:crypto';
import path from 'node:path';
import esbuild, { type BuildOptions, type Metafile, type OutputFile } from 'esbuild';

/**
 * esbuild gives every set of modules that the same entries share a file of its own: more than eighty, most of
 * them smaller than the import that loads them. Node takes about half a millisecond for each. What is loaded
 * together becomes one file here; large files stay apart, so that nobody loads them for a neighbour.
 *
 * Each row names the entries whose shared files are joined; earlier rows go first.
 */
const LOADED_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  entry: ['src/main.ts'],
  start: ['src/process/open-app.ts'],
  storage: ['src/process/first-services.ts', 'src/api/create-api-client.ts'],
  commands: ['src/commands/command-line.ts'],
};

const LARGE_BYTES = 16 * 1024;

type Outputs = Metafile['outputs'];

interface Built {
  readonly outputFiles: readonly OutputFile[];
  readonly outputs: Outputs;
}

/**
 * Joins the files that are loaded together.
 *
 * @param base what the files were built with
 * @returns every file to write: its path, and its text
 */
export async function joinChunks(
  { outputFiles, outputs }: Built,
  base: Pick<BuildOptions, 'target' | 'supported' | 'banner' | 'absWorkingDir'>,
  together = LOADED_TOGETHER,
): Promise<ReadonlyMap<string, string>> {
  const root = base.absWorkingDir ?? '';
  const texts = new Map(
    outputFiles.map(({ path: file, text }) => [path.relative(root, file), text]),
  );
  const taken = new Set<string>();
  for (const [name, entries] of Object.entries(together)) {
    const members = membersOf(outputs, entries, taken);
    for (const member of members) taken.add(member);
    await join(name, members, { texts, outputs, base });
  }
  return texts;
}

/** The small files that the entries load, without those that load anything that is not among them. */
function membersOf(
  outputs: Outputs,
  entries: readonly string[],
  taken: ReadonlySet<string>,
): readonly string[] {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    staticImports(outputs, file).forEach(load);
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint !== undefined && entries.includes(entryPoint)) load(file);
  }
  const members = new Set(
    [...loaded].filter((file) => {
      const { entryPoint, bytes = 0 } = outputs[file] ?? {};
      return entryPoint === undefined && bytes < LARGE_BYTES && !taken.has(file);
    }),
  );
  const needsOthers = (file: string): boolean =>
    staticImports(outputs, file).some((needed) => !members.has(needed) && !taken.has(needed));
  for (let odd = [...members].filter(needsOthers); odd.length > 0; ) {
    for (const file of odd) members.delete(file);
    odd = [...members].filter(needsOthers);
  }
  return [...members];
}

function staticImports(outputs: Outputs, file: string): readonly string[] {
  return (outputs[file]?.imports ?? [])
    .filter(({ kind, external }) => kind === 'import-statement' && !external)
    .map(({ path: needed }) => needed);
}

async function join(
  name: string,
  members: readonly string[],
  {
    texts,
    outputs,
    base,
  }: {
    readonly texts: Map<string, string>;
    readonly outputs: Outputs;
    readonly base: Pick<BuildOptions, 'target' | 'supported' | 'banner'>;
  },
): Promise<void> {
  const [first] = members;
  if (first === undefined) return;
  const banner = base.banner?.js ?? '';
  const folder = path.dirname(first);
  /** Exports of different files may have the same name. */
  const joinedName = (file: string, exported: string): string =>
    `${exported}_${members.indexOf(file)}`;
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: members
        .map((file) => {
          const names = (outputs[file]?.exports ?? []).map(
            (each) => `${each} as ${joinedName(file, each)}`,
          );
          return `export { ${names.join(', ')} } from './${path.basename(file)}';`;
        })
        .join('\n'),
      sourcefile: name,
    },
    ...base,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'members',
        setup(build) {
          build.onResolve({ filter: /./ }, ({ path: wanted }) =>
            members.includes(path.join(folder, wanted))
              ? { path: path.join(folder, wanted), namespace: 'member' }
              : { path: wanted, external: true },
          );
          build.onLoad({ filter: /./, namespace: 'member' }, ({ path: file }) => ({
            contents: (texts.get(file) ?? '').replace(banner, ''),
          }));
        },
      },
    ],
    logLevel: 'warning',
  });
  const text = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  const joined = `${name}-${hash}.js`;
  for (const member of members) texts.delete(member);
  for (const [file, importing] of texts) {
    texts.set(file, importingFrom(joined, importing, members, joinedName));
  }
  texts.set(path.join(folder, joined), text);
}

/** The same file, with its imports of members taken from the joined one, in one statement. */
function importingFrom(
  joined: string,
  text: string,
  members: readonly string[],
  joinedName: (file: string, exported: string) => string,
): string {
  const imported: string[] = [];
  let prefix = '';
  let isImported = false;
  const rest = text.replace(
    /import\s*(?:\{([^}]*)\}\s*from\s*)?"(\.\/(?:chunks\/)?)(chunk-[A-Z0-9]+\.js)";/g,
    (statement, names: string | undefined, folder: string, base: string) => {
      const member = members.find((file) => path.basename(file) === base);
      if (member === undefined) return statement;
      isImported = true;
      prefix = folder;
      for (const each of names?.split(',') ?? []) {
        const [exported = '', local = exported] = each.trim().split(/\s+as\s+/);
        imported.push(`${joinedName(member, exported)} as ${local}`);
      }
      return '';
    },
  );
  if (!isImported) return text;
  const statement = `import{${imported.join(',')}}from"${prefix}${joined}";`;
  const shebang = /^#!.*\n/.exec(rest)?.[0] ?? '';
  return shebang + statement + rest.slice(shebang.length);
}
