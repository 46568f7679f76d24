// `npm run release`: makes the package of the version in package.json, or says why not. It refuses changes
// that are not committed, a missing changelog entry, placeholder addresses, a failing gate, and a package
// that is too large or does not run. It publishes nothing: that is the last line it prints.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.ts';
import { ROOT } from './package/bundle.ts';
import { readProject, readWorkspace } from './package/manifest.ts';
import { limitsPassed, measurePackage } from './package/measure.ts';
import { releaseProblems } from './package/release-checks.ts';

const { version } = readWorkspace();

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  process.stderr.write(
    `No release of ${version}:\n${problems.map((one) => `- ${one}\n`).join('')}`,
  );
  process.exit(1);
}

refuse(releaseProblems(ROOT, readProject()));
await build();
refuse(limitsPassed(measurePackage(path.join(ROOT, 'dist'))));
try {
  run('npm', 'run', 'check');
  run('npm', 'run', 'try-package');
  run('npm', 'run', 'build:executable');
} catch {
  refuse(['The gate failed, see above.']);
}
run('npm', 'pack', './dist');
run('git', 'tag', '--annotate', `v${version}`, '--message', `dispatchbox ${version}`);
process.stdout.write(`
dispatchbox-${version}.tgz is ready, and the tag v${version} is set. To publish:

  git push origin v${version} && npm publish dispatchbox-${version}.tgz

and put what is in executable/ beside the tag.
`);
