import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundle, ROOT } from '../../scripts/build.ts';
import { thirdPartyNotices } from '../../scripts/notices.ts';

describe('the notices of the package', () => {
  it('have the licence text of every package in the bundle', async () => {
    const metafile = await bundle({ outdir: '/nowhere', version: '0.0.0', write: false });
    const notices = thirdPartyNotices(metafile, ROOT);
    const folders = new Set(
      Object.values(metafile.outputs)
        .flatMap(({ inputs }) => Object.keys(inputs))
        .flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
    );
    expect(folders.size).toBeGreaterThan(50);
    for (const folder of folders) {
      const { name, version } = JSON.parse(
        readFileSync(path.resolve(ROOT, folder, 'package.json'), 'utf8'),
      );
      expect(notices).toContain(`${name} ${version} (`);
      for (const file of readdirSync(path.resolve(ROOT, folder))) {
        if (!/^licen[cs]e/i.test(file)) continue;
        expect(notices).toContain(readFileSync(path.resolve(ROOT, folder, file), 'utf8').trim());
      }
    }
    // One carries no licence file, the other is a project of its own inside undici.
    expect(notices).toContain('Copyright (c) Facebook, Inc. and its affiliates.');
    expect(notices).toContain('Copyright Fedor Indutny');
  });
});

describe('a package in the bundle', () => {
  function noticesOf(manifest: object, files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-notices-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = path.join(root, 'node_modules/left');
    mkdirSync(folder, { recursive: true });
    const all = { 'package.json': JSON.stringify({ name: 'left', ...manifest }), ...files };
    mkdirSync(path.join(folder, 'lib/right'), { recursive: true });
    for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text);
    const inputs = {
      'node_modules/left/index.js': { bytesInOutput: 1 },
      'node_modules/left/lib/right/index.js': { bytesInOutput: 1 },
    };
    const output = { inputs, bytes: 1, imports: [], exports: [] };
    return thirdPartyNotices({ inputs: {}, outputs: { 'a.js': output } } as Metafile, root);
  }

  it('without a licence text fails the build', () => {
    const manifest = { version: '1.2.3', license: 'MIT', repository: 'someone/left' };
    expect(() => noticesOf(manifest, {})).toThrow('left has no licence file');
  });

  it('under a licence that nobody has looked at fails the build', () => {
    const manifest = { version: '1.2.3', license: 'GPL-3.0', repository: 'someone/left' };
    expect(() => noticesOf(manifest, { LICENSE: 'x' })).toThrow('left has the licence GPL-3.0');
  });
});
