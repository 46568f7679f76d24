import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openHistory } from '../../src/storage/history.ts';
import { must } from '../support/must.ts';
import { emptyHome, homeWithProfile, profileIdIn, runCommand } from './support.ts';

it.each([
  [['di'], 'dispatch\n'],
  [['profile', 'use', ''], 'acme\n'],
  [['dispatch', 'a', '--profile', ''], 'acme\nsandbox\n'],
  [['runs', '--state', 'w'], 'waiting\n'],
  [['secret', 'set', '--from-env', 'DISPATCHBOX_'], 'DISPATCHBOX_HOME\n'],
  [['secret', 'set', '--from-env', 'A', '--from'], '--from-env\n'],
  [['dispatch', '--params-file', 'x'], ':files\n'],
  [['help', 'di'], 'dispatch\n'],
  [['help', 'secret', ''], 'set\n'],
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
  [
    [],
    'dispatch\nstatus\nruns\nsecret\nvar\nrotate\nlog\nprofile\nsandbox\ncompletion\nhelp\nversion\n',
  ],
])('%j completes to %j', async (words, offered) => {
  const home = homeWithProfile('http://127.0.0.1:9');
  const end = await runCommand(home, ['complete', '--', ...words]);
  expect(end).toEqual({ status: 0, stdout: offered, stderr: '' });
});

it('completes a new word after --next, for shells that drop an empty one', async () => {
  const home = homeWithProfile('http://127.0.0.1:9');
  const end = await runCommand(home, ['complete', '--next', 'profile', 'use']);
  expect(end).toEqual({ status: 0, stdout: 'acme\n', stderr: '' });
});

it('knows the commands where there are no profiles', async () => {
  const home = emptyHome();
  expect((await runCommand(home, ['complete', '--', '--profile', ''])).stdout).toBe('sandbox\n');
  expect((await runCommand(home, ['complete', '--', 'profile', 'use', ''])).stdout).toBe('');
});

it('knows the templates of the profile that is chosen', async () => {
  const home = homeWithProfile('http://127.0.0.1:9');
  const history = must(openHistory(home));
  const request = { key: 'deploy', ref: '', title: '', params: {} };
  history.saveTemplate(profileIdIn(home, 'acme'), {
    name: 'to staging',
    origin: 'profile',
    request,
  });
  history.close();
  const end = await runCommand(home, ['complete', '--', 'dispatch', '--template', 't']);
  expect(end.stdout).toBe('to staging\n');
  const folder = path.join(home, '.dispatchbox');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'templates.yaml'), 'theirs:\n  key: k\nto staging:\n  key: k\n');
  const more = await runCommand(home, ['complete', '--', 'dispatch', '--template', 't']);
  expect(more.stdout).toBe('theirs\nto staging\n');
});
