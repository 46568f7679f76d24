import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { expect, it } from 'vitest';
import { requiredBuiltins } from '../../scripts/package/required-builtins.ts';

/** Bundles a program and runs it. @returns what it printed. */
async function printedBy(contents: string): Promise<unknown> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-builtins-'));
  const outfile = path.join(folder, 'program.mjs');
  try {
    await esbuild.build({
      stdin: { contents },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      plugins: [requiredBuiltins()],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
    return JSON.parse(execFileSync(process.execPath, [outfile], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('loads a costly one for its first use', async () => {
  const printed = await printedBy(`
    import { spawnSync } from 'node:child_process';
    import v8 from 'node:v8';
    const isLoaded = (name) => process.moduleLoadList.includes('NativeModule ' + name);
    const before = [isLoaded('child_process'), isLoaded('v8')];
    const { stdout } = spawnSync(process.execPath, ['-p', '1 + 1'], { encoding: 'utf8' });
    const flags = typeof v8.setFlagsFromString;
    const after = [isLoaded('child_process'), isLoaded('v8')];
    console.log(JSON.stringify({ before, stdout, flags, after }));`);
  expect(printed).toEqual({
    before: [false, false],
    stdout: '2\n',
    flags: 'function',
    after: [true, true],
  });
});

it('leaves each what it was', async () => {
  const printed = await printedBy(`
    import fs, { existsSync, constants } from 'node:fs';
    import * as paths from 'node:path';
    import process from 'node:process';
    import EventEmitter, { once } from 'node:events';
    import { Readable } from 'node:stream';
    process.on('exit', () => {});
    process.exitCode = 0;
    console.log(JSON.stringify([
      fs.existsSync === existsSync && existsSync('/'),
      constants.R_OK,
      paths.posix.join('a', 'b'),
      process === globalThis.process && process.listenerCount('exit'),
      new Readable() instanceof EventEmitter && typeof once,
    ]));`);
  expect(printed).toEqual([true, 4, 'a/b', 1, 'function']);
});
