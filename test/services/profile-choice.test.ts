import { describe, expect, test } from 'vitest';
import { ok } from '../../src/domain/result.ts';
import { chooseActive } from '../../src/services/profile-choice.ts';

/** Every source of a choice; `null` where one is silent. */
const ALL = {
  isSandboxAsked: false,
  flag: 'flagged' as string | null,
  environment: 'exported' as string | null,
  folder: { path: '/home/ada/.dispatchbox.json', profile: 'local' } as {
    path: string;
    profile: string | null;
  } | null,
  defaultName: 'usual' as string | null,
  existing: ['flagged', 'exported', 'local', 'usual'] as readonly string[],
  mayFallBack: true,
};

const without = (...names: readonly (keyof typeof ALL)[]): typeof ALL => ({
  ...ALL,
  ...Object.fromEntries(names.map((name) => [name, null])),
});

function choose({ isSandboxAsked, flag, environment, folder, ...of }: typeof ALL) {
  const { defaultName, existing, mayFallBack } = of;
  const list = [
    ...existing.map((name) => ({ kind: 'stored' as const, name })),
    { kind: 'sandbox' as const, name: 'sandbox' },
  ].map((each) => ({ ...each, isDefault: each.name === defaultName }));
  const chosen = chooseActive(
    {
      isSandboxAsked,
      flag,
      profile: environment,
      mayFallBack,
      url: null,
      segment: null,
      token: null,
    },
    { address: null, token: null, folder: folder && { ...folder, vault: null } },
    list,
  );
  return chosen.ok ? ok({ name: chosen.value.profile.name, source: chosen.value.source }) : chosen;
}

describe('the profile', () => {
  test.each([
    [
      'is the sandbox where it is asked for',
      { ...without('flag'), isSandboxAsked: true },
      'sandbox',
      { kind: 'sandbox-flag' },
    ],
    ['is the one of the flag', ALL, 'flagged', { kind: 'flag' }],
    ['else the one of the environment', without('flag'), 'exported', { kind: 'environment' }],
    [
      'else the one of the folder',
      without('flag', 'environment'),
      'local',
      { kind: 'folder', path: '/home/ada/.dispatchbox.json' },
    ],
    ['else the default', without('flag', 'environment', 'folder'), 'usual', { kind: 'default' }],
    [
      'is the sandbox where that is the default',
      { ...without('flag', 'environment', 'folder'), defaultName: 'sandbox' },
      'sandbox',
      { kind: 'default' },
    ],
    [
      'is the sandbox where there is no profile at all',
      { ...without('flag', 'environment', 'folder', 'defaultName'), existing: [] },
      'sandbox',
      { kind: 'no-profile' },
    ],
    [
      'ignores empty names',
      { ...ALL, flag: '', environment: '', folder: { path: '/x', profile: '' } },
      'usual',
      { kind: 'default' },
    ],
    [
      'ignores a folder that names only a vault',
      { ...without('flag', 'environment'), folder: { path: '/x', profile: null } },
      'usual',
      { kind: 'default' },
    ],
    [
      'can be the sandbox by its name, from any source',
      { ...ALL, flag: 'sandbox' },
      'sandbox',
      { kind: 'flag' },
    ],
  ] as const)('%s', (_name, sources, name, source) => {
    expect(choose(sources)).toEqual({ ok: true, value: { name, source } });
  });

  test.each([
    ['--profile', { ...ALL, flag: 'gone' }],
    ['DISPATCHBOX_PROFILE', { ...without('flag'), environment: 'gone' }],
    [
      '/home/ada/.dispatchbox.json',
      {
        ...without('flag', 'environment'),
        folder: { path: '/home/ada/.dispatchbox.json', profile: 'gone' },
      },
    ],
  ] as const)('is not guessed where %s names one that does not exist', (source, sources) => {
    const chosen = choose(sources);
    const message = chosen.ok ? '' : chosen.error;
    expect(message).toContain('No profile has that name');
    expect(message).toContain(source);
    expect(message).toContain('flagged, exported, local, usual');
  });

  test.each([
    ['no profile is the default', null, true],
    ['a command has only the sandbox as the default', 'sandbox', false],
  ])('is not guessed, nor the sandbox, where %s', (_, defaultName, mayFallBack) => {
    const sources = { ...without('flag', 'environment', 'folder'), defaultName, mayFallBack };
    const chosen = choose(sources);
    expect(chosen.ok ? '' : chosen.error).toContain('No profile is the default');
  });

  test('is asked for with the way to make one where there is none', () => {
    const chosen = choose({ ...ALL, existing: [] });
    expect(chosen.ok ? '' : chosen.error).toContain('dispatchbox profile add');
  });

  test('is not both the sandbox and another', () => {
    expect(choose({ ...ALL, isSandboxAsked: true }).ok).toBe(false);
  });

  test('is not repeated where it does not exist, since it can be a token in the wrong place', () => {
    const chosen = choose({ ...ALL, flag: 'pat-canary' });
    expect(chosen.ok ? '' : chosen.error).not.toContain('canary');
  });
});
