import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { joinChunks } from '../../scripts/package/join-chunks.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'main.js': `
    export const open = () => import('./open.js');
    export const other = () => import('./other.js');
    export const third = () => import('./third.js');
    export const fourth = () => import('./fourth.js');`,
  'one.js': `export const name = 'one'; export default 'default of one';`,
  'two.js': `import { name as one } from './one.js'; export const name = 'two after ' + one;`,
  'large.js': `export const name = '${'x'.repeat(20_000)}';`,
  'needs-large.js': `import { name } from './large.js'; export const length = name.length;`,
  'open.js': `
    import first, { name } from './one.js';
    import { name as second } from './two.js';
    import { length } from './needs-large.js';
    export const said = [first, name, second, length].join();`,
  'other.js': `
    import { name } from './two.js';
    import { name as large } from './large.js';
    export const said = [name, large.length].join();`,
  'third.js': `import first from './one.js'; export const said = first;`,
  'fourth.js': `import { length } from './needs-large.js'; export const said = length;`,
};

async function joined() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'join-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(SOURCES)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  const base = { absWorkingDir: folder, banner: { js: 'const shared = 1;' } };
  const { outputFiles, metafile } = await esbuild.build({
    ...base,
    entryPoints: ['main.js'],
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    chunkNames: 'chunks/[name]-[hash]',
  });
  const files = await joinChunks({ outputFiles, outputs: metafile.outputs }, base, {
    start: ['open.js'],
  });
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const program = await import(pathToFileURL(path.join(folder, 'out/main.js')).href);
  return { before: outputFiles.length, files: [...files.keys()], program };
}

it('joins what is loaded together, and the program still does the same', async () => {
  const { before, files, program } = await joined();
  expect(files).toHaveLength(before - 1);
  expect((await program.open()).said).toBe('default of one,one,two after one,20000');
  expect((await program.other()).said).toBe('two after one,20000');
  expect((await program.third()).said).toBe('default of one');
  expect((await program.fourth()).said).toBe(20_000);
});

it('leaves large files apart, and those that need one', async () => {
  const { files } = await joined();
  expect(files.filter((file) => /chunks\/chunk-/.test(file))).toHaveLength(2);
  expect(files.filter((file) => /chunks\/start-/.test(file))).toHaveLength(1);
});
