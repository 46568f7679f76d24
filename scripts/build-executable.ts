// Builds executable/dispatchbox, one file that needs no Node, and tries it in a terminal:
// `npm run build:executable`. Linux x64.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundle, ROOT } from './package/bundle.ts';
import { readWorkspace } from './package/manifest.ts';
import { thirdPartyNotices } from './package/notices.ts';
import { otherNodes } from './package/other-node.ts';
import { tryProgram } from './package/try-program.ts';

const folder = path.join(ROOT, 'executable');
const program = path.join(folder, 'dispatchbox');
const work = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-executable-'));
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { version } = readWorkspace();
  const metafile = await bundle({ outdir: work, version, isOneFile: true });
  const { newest } = otherNodes();
  const config = path.join(work, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      main: path.join(work, 'dispatchbox.js'),
      mainFormat: 'module',
      output: program,
      useCodeCache: true,
      disableExperimentalSEAWarning: true,
      // The command line is ours; NODE_OPTIONS still works, for certificates and the like.
      execArgvExtension: 'env',
    }),
  );
  execFileSync(path.join(newest, 'node'), [`--build-sea=${config}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(metafile, ROOT));
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  copyFileSync(path.join(path.dirname(newest), 'LICENSE'), path.join(folder, 'NODE-LICENSE'));

  const home = mkdtempSync(path.join(work, 'home-'));
  const env = { HOME: home, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
  await tryProgram(program, env);
  // Node would start its debugger or run the code.
  for (const option of ['--inspect', '--eval=1']) refusesOption(option, env);
  const megabytes = Math.round(statSync(program).size / 1e6);
  process.stdout.write(`${version} in ${program}, ${megabytes} MB: runs alone, dispatches\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function refusesOption(option: string, env: Readonly<Record<string, string>>): void {
  try {
    execFileSync(program, [option], { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    if (String(error).includes('is not an option of dispatchbox')) return;
    throw error;
  }
  throw new Error(`${option} was taken by Node.`);
}
