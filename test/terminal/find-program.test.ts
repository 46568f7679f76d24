import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findProgram,
  isWholePath,
  type ProgramSearch,
  programGiven,
} from '../../src/terminal/find-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function linux(PATH: string | undefined, ...programs: readonly string[]): ProgramSearch {
  return { platform: 'linux', env: { PATH }, isProgram: (file) => programs.includes(file) };
}

function windows(
  env: Readonly<Record<string, string>>,
  ...programs: readonly string[]
): ProgramSearch {
  return { platform: 'win32', env, isProgram: (file) => programs.includes(file) };
}

describe('a program', () => {
  it('is the first of its name in PATH', () => {
    const machine = linux('/usr/local/bin:/usr/bin', '/usr/bin/op', '/usr/local/bin/op');
    expect(findProgram('op', machine)).toBe('/usr/local/bin/op');
    expect(findProgram('pass', machine)).toBeNull();
    expect(findProgram('', machine)).toBeNull();
  });

  it.each(['.:/usr/bin', ':/usr/bin', '/usr/bin:', 'bin:./bin:../bin:/usr/bin', '', undefined])(
    'is never found in the current folder with a PATH of %j',
    (given) => {
      const machine = linux(given, 'op', './op', 'bin/op', '../bin/op', '/repo/op');
      expect(findProgram('op', machine)).toBeNull();
    },
  );

  it.each(['./op', 'bin/op', '../op'])(
    'is not %s, which means another file in each folder',
    (name) => {
      expect(findProgram(name, linux('/usr/bin', name, '/usr/bin/bin/op'))).toBeNull();
    },
  );

  it('that a person names may be in the current folder', () => {
    const machine = linux('/usr/bin', '/repo/tok.sh', '/usr/bin/op');
    expect(programGiven('./tok.sh', '/repo', machine)).toBe('/repo/tok.sh');
    expect(programGiven('../repo/tok.sh', '/repo', machine)).toBe('/repo/tok.sh');
    expect(programGiven('op', '/repo', machine)).toBe('/usr/bin/op');
    expect(programGiven('tok.sh', '/repo', machine)).toBeNull();
  });

  it('is a file that can be run', () => {
    const folder = temporaryFolder();
    const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
    for (const each of [one, other]) mkdirSync(each);
    mkdirSync(path.join(one, 'folder'));
    writeFileSync(path.join(one, 'op'), '');
    writeFileSync(path.join(other, 'op'), '');
    chmodSync(path.join(other, 'op'), 0o755);
    const machine = { env: { PATH: `${one}:${other}` }, platform: 'linux' } as const;
    expect(findProgram('op', machine)).toBe(path.join(other, 'op'));
    expect(findProgram('folder', machine)).toBeNull();
  });
});

describe('on Windows a program', () => {
  const SYSTEM = 'C:\\Windows\\System32';

  it('is found in Path, however that is spelled, by the extensions that start without a shell', () => {
    const clip = `${SYSTEM}\\clip.exe`;
    expect(findProgram('clip.exe', windows({ Path: `"${SYSTEM}";D:\\bin` }, clip))).toBe(clip);
    expect(findProgram('clip', windows({ PATH: SYSTEM }, clip))).toBe(clip);
    const env = { PATH: 'D:\\bin', PATHEXT: '.CMD;.EXE;.COM' };
    expect(findProgram('op', windows(env, 'D:\\bin\\op.cmd', 'D:\\bin\\op.exe'))).toBe(
      'D:\\bin\\op.exe',
    );
    expect(findProgram('op', windows(env, 'D:\\bin\\op.cmd'))).toBeNull();
  });

  it.each(['.', '', 'bin', '\\bin', 'C:bin', 'C:'])(
    'is never found in the current folder or drive with a PATH of %j',
    (given) => {
      const here = ['clip.exe', '.\\clip.exe', 'bin\\clip.exe', '\\bin\\clip.exe'];
      const machine = windows({ PATH: given }, ...here, 'C:bin\\clip.exe', 'C:clip.exe');
      expect(findProgram('clip.exe', machine)).toBeNull();
    },
  );

  it('that a person names may be in the current folder', () => {
    const machine = windows({ PATH: SYSTEM }, 'C:\\repo\\tok.exe');
    expect(programGiven('.\\tok', 'C:\\repo', machine)).toBe('C:\\repo\\tok.exe');
    expect(programGiven('tok', 'C:\\repo', machine)).toBeNull();
    expect(programGiven('C:\\repo\\tok.exe', 'D:\\', machine)).toBe('C:\\repo\\tok.exe');
  });
});

it.each([
  ['linux', '/usr/bin/op', true],
  ['linux', 'op', false],
  ['linux', './op', false],
  ['linux', 'C:\\op.exe', false],
  ['win32', 'C:\\op.exe', true],
  ['win32', '\\\\server\\share\\op.exe', true],
  ['win32', '\\op.exe', false],
  ['win32', 'C:op.exe', false],
  ['win32', '/usr/bin/op', false],
] as const)('on %s %j is a whole path: %j', (platform, name, isWhole) => {
  expect(isWholePath(name, { platform })).toBe(isWhole);
});
