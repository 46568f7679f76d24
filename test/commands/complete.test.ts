import { expect, it } from 'vitest';
import { emptyHome, homeWithProfile, runCommand } from './support.ts';

it.each([
  [['di'], 'dispatch\n'],
  [['profile', 'use', ''], 'acme\nsandbox\n'],
  [['dispatch', 'a', '--profile=ac'], '--profile=acme\n'],
  [['dispatch', 'a', '--profile', '=', 'ac'], 'acme\n'],
  [['dispatch', 'a', '--profile', '='], 'acme\nsandbox\n'],
  [['var', 'set', '--confirm', 'a'], 'acme\n'],
  [['secret', 'set', '--entries', 'x'], ':files\n'],
  [['dispatch', 'a', '--param', 'x=1', '--par'], '--param\n--params-file\n'],
  [['dispatch', 'a', '--json', '--js'], ''],
  [['dispatch', 'dispatch', ''], ''],
  [['profile', 'add', 'x', '--token-kind', 's'], 'service-account\n'],
  [['nonsense', '--', "'"], ''],
  [[], 'dispatch\nstatus\nsecret\nvar\nprofile\nsandbox\ncompletion\nhelp\nversion\n'],
])('%j completes to %j', async (words, offered) => {
  const home = homeWithProfile('http://127.0.0.1:9');
  const end = await runCommand(home, ['complete', '--', ...words]);
  expect(end).toEqual({ status: 0, stdout: offered, stderr: '' });
});

it('knows the commands where there are no profiles', async () => {
  const end = await runCommand(emptyHome(), ['complete', '--', 'profile', 'use', '']);
  expect(end.stdout).toBe('sandbox\n');
});
