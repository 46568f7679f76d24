import { expect, it } from 'vitest';
import { installedSuggestions } from '../../src/services/token-programs.ts';

it('suggests the password managers that are installed, by their full path', () => {
  const machine = {
    env: { PATH: '/opt/bin:/usr/bin' },
    platform: 'linux',
    isProgram: (file: string) => ['/usr/bin/pass', '/opt/bin/op'].includes(file),
  } as const;
  const suggested = installedSuggestions('acme', 'service-account', machine);
  expect(suggested.map(({ command }) => command.join(' '))).toEqual([
    '/opt/bin/op read op://Private/dispatchbox-acme-service-account/password',
    '/usr/bin/pass show dispatchbox/acme-service-account',
  ]);
  expect(installedSuggestions('acme', 'personal', { ...machine, env: {} })).toEqual([]);
});
