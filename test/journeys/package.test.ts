import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/package/bundle.ts';

const DIST = path.join(ROOT, 'dist');
const manifest = JSON.parse(readFileSync(path.join(DIST, 'package.json'), 'utf8'));

describe('the package that users install', () => {
  it('pulls in no other package and runs nothing while it is installed', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });

  it('says what it is, where it lives and whom to tell', () => {
    for (const field of ['description', 'license', 'homepage', 'author'])
      expect(manifest[field], field).toMatch(/\S/);
    expect(manifest.repository.url).toMatch(/^git\+https:/);
    expect(manifest.bugs.url).toMatch(/^https:/);
    expect(manifest.keywords.length).toBeGreaterThan(3);
  });

  it('has a program that can be run, its licence and the notices', () => {
    expect(statSync(path.join(DIST, manifest.bin.dispatchbox)).mode & 0o111).toBe(0o111);
    for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'])
      expect(existsSync(path.join(DIST, file)), file).toBe(true);
  });
});
