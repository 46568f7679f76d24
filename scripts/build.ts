// Builds what users install: dist/ is a package of its own, with its own manifest and no Node inside.
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, ROOT } from './package/bundle.ts';
import { publishedManifest, readProject, readWorkspace } from './package/manifest.ts';
import { thirdPartyNotices } from './package/notices.ts';

const DIST = path.join(ROOT, 'dist');

/** Pages that the package has under the same path as the repository, so that links work in both. */
export const PUBLISHED_PAGES = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/commands.md',
  'docs/configuration.md',
  'docs/security.md',
  'docs/troubleshooting.md',
];

/** Settles once `dist/` holds the package. */
export async function build(): Promise<void> {
  const workspace = readWorkspace();
  await rm(DIST, { recursive: true, force: true });
  await mkdir(path.join(DIST, 'docs'), { recursive: true });

  const metafile = await bundle({ outdir: DIST, version: workspace.version });
  await chmod(path.join(DIST, 'dispatchbox.js'), 0o755);
  await writeFile(
    path.join(DIST, 'package.json'),
    `${JSON.stringify(publishedManifest(workspace, readProject()), null, 2)}\n`,
  );
  await writeFile(path.join(DIST, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(metafile, ROOT));
  await cp(path.join(ROOT, 'scripts/package/README.md'), path.join(DIST, 'README.md'));
  for (const page of PUBLISHED_PAGES) await cp(path.join(ROOT, page), path.join(DIST, page));
}

if (import.meta.main) await build();
