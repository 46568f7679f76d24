import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFolderChoice } from '../../src/storage/folder-choice.ts';
import { temporaryFolder } from './support/folders.ts';

function choiceIn(content: string): ReturnType<typeof findFolderChoice> {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, '.dispatchbox.json'), content);
  return findFolderChoice(folder);
}

describe('.dispatchbox.json', () => {
  test('names a profile and a vault', () => {
    const folder = temporaryFolder();
    const file = path.join(folder, '.dispatchbox.json');
    fs.writeFileSync(file, '{"profile":"acme","vault":"prod"}');
    expect(findFolderChoice(folder)).toEqual({
      ok: true,
      value: { path: file, profile: 'acme', vault: 'prod' },
    });
  });

  test('is looked for upwards, and the nearest one counts', () => {
    const top = temporaryFolder();
    const middle = path.join(top, 'a');
    const bottom = path.join(middle, 'b', 'c');
    fs.mkdirSync(bottom, { recursive: true });
    fs.writeFileSync(path.join(top, '.dispatchbox.json'), '{"profile":"top"}');
    expect(findFolderChoice(bottom)).toMatchObject({ ok: true, value: { profile: 'top' } });
    fs.writeFileSync(path.join(middle, '.dispatchbox.json'), '{"vault":"v"}');
    expect(findFolderChoice(bottom)).toMatchObject({
      ok: true,
      value: { profile: null, vault: 'v' },
    });
  });

  test('may be nowhere', () => {
    expect(findFolderChoice(temporaryFolder())).toEqual({ ok: true, value: null });
  });

  test('may begin with a byte order mark', () => {
    expect(choiceIn('\ufeff{"profile":"acme"}')).toMatchObject({ value: { profile: 'acme' } });
  });

  test.each([
    ['no JSON', '{"profile":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a slip in a name, which would mean another vault', '{"profile":"acme","vualt":"prod"}'],
    ['an address', '{"profile":"acme","url":"https://evil.example"}'],
    ['a number for a profile', '{"profile":1}'],
    ['an empty name', '{"vault":""}'],
    ['a name that would draw on the terminal', '{"profile":"\\u001b[2J"}'],
    ['a name that hides its direction', '{"profile":"a\\u202eb"}'],
    ['a name without an end', `{"profile":"${'a'.repeat(300)}"}`],
    ['more than 64 KiB', `{"profile":"acme"}${' '.repeat(64 * 1024)}`],
  ])('with %s in it is refused in words, with its path', (_name, content) => {
    const found = choiceIn(content);
    expect(found.ok ? '' : found.error).toMatch(/\.dispatchbox\.json can(not|'t) be used: .+\.$/);
    expect(found.ok ? '' : found.error).not.toContain('\u001b');
  });

  test.each([
    ['a pipe, without waiting for it', (at: string) => execFileSync('mkfifo', [at])],
    ['a folder', (at: string) => fs.mkdirSync(at)],
    ['a link to a device', (at: string) => fs.symlinkSync('/dev/zero', at)],
  ])('is refused where it is %s', (_name, plant) => {
    const folder = temporaryFolder();
    plant(path.join(folder, '.dispatchbox.json'));
    const found = findFolderChoice(folder);
    expect(found.ok ? '' : found.error).toContain('it is not a file');
  });
});
