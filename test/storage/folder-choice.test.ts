import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFolderChoice } from '../../src/storage/project-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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

  // Only an administrator can give files away.
  describe.skipIf(process.getuid?.() !== 0)('that another user has put', () => {
    const SOMEBODY = 4_321;
    const refused = /belongs to another user, in a folder that others can write to\.$/;

    function planted(mode: number, name = '.dispatchbox.json') {
      const top = temporaryFolder();
      const file = path.join(top, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, '{"profile":"prod"}');
      for (const each of [file, path.dirname(file)]) {
        if (each !== top) fs.chownSync(each, SOMEBODY, SOMEBODY);
      }
      fs.chmodSync(top, mode);
      return { top, file };
    }

    test('into a folder of everyone, such as /tmp, is refused', () => {
      const { top } = planted(0o1777);
      expect(findFolderChoice(path.join(top, 'work'))).toMatchObject({
        ok: false,
        error: expect.stringMatching(refused),
      });
    });

    test('into a folder of their own there is refused as well', () => {
      const { file } = planted(0o1777, 'theirs/.dispatchbox.json');
      expect(findFolderChoice(path.dirname(file))).toMatchObject({
        error: expect.stringMatching(refused),
      });
    });

    test('into a folder of a group is refused as well, but not into one that only its owner may write to', () => {
      expect(findFolderChoice(planted(0o775).top)).toMatchObject({
        error: expect.stringMatching(refused),
      });
      expect(findFolderChoice(planted(0o755).top)).toMatchObject({ value: { profile: 'prod' } });
    });
  });

  test('may be nowhere', () => {
    expect(findFolderChoice(temporaryFolder())).toEqual({ ok: true, value: null });
  });

  test.each(['prod', 'team-a/prod.eu', 'größe_2', 'eu:1@x+y'])('may name the vault %s', (vault) => {
    expect(choiceIn(JSON.stringify({ vault }))).toMatchObject({ ok: true, value: { vault } });
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
    ['a name that reads like a destination', '{"vault":"default at sandbox ▸ 127.0.0.1/svc"}'],
    ['a name that ends in a space', '{"vault":"default "}'],
    ['a name that is drawn blank', '{"vault":"\\u2800"}'],
    ['a name without an end', `{"profile":"${'a'.repeat(300)}"}`],
    ['more than 64 KiB', `{"profile":"acme"}${' '.repeat(64 * 1024)}`],
  ])('with %s in it is refused in words, with its path', (_name, content) => {
    const found = choiceIn(content);
    expect(found.ok ? '' : found.error).toMatch(/\.dispatchbox\.json: .+\.$/);
    expect(found.ok ? '' : found.error).not.toContain('\u001b');
  });

  test.each([
    ['a pipe, without waiting for it', "isn't a file", (at) => execFileSync('mkfifo', [at])],
    ['a folder', "isn't a file", (at) => fs.mkdirSync(at)],
    ['a link to a file', 'is a link', (at) => fs.symlinkSync('/etc/hostname', at)],
    ['a link to itself', 'is a link', (at) => fs.symlinkSync(at, at)],
    ['a link to nothing', 'is a link', (at) => fs.symlinkSync('/nowhere/at/all', at)],
    ['a link to a device', 'is a link', (at) => fs.symlinkSync('/dev/zero', at)],
  ] as [string, string, (at: string) => unknown][])(
    'is refused where it is %s',
    (_, why, plant) => {
      const folder = temporaryFolder();
      plant(path.join(folder, '.dispatchbox.json'));
      const found = findFolderChoice(folder);
      expect(found.ok ? '' : found.error).toContain(`it ${why}`);
    },
  );
});
