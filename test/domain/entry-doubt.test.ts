import { describe, expect, it } from 'vitest';
import { entryDoubt } from '../../src/domain/entry-doubt.ts';

const TOKEN = `ghp_${'aB3d'.repeat(9)}`;

describe('an entry is questioned', () => {
  it.each([
    [
      'a token in place of the name',
      'secret',
      TOKEN,
      'x',
      /may be a value: it looks like a GitHub/,
    ],
    ['a token in place of the name of a var', 'var', TOKEN, 'canary', /may be a value/],
    ['a secret under its own value', 'secret', 'hunter2!', 'DB_PASSWORD', /swapped/],
    ['a word under a name', 'secret', 'hunter2', 'DB_PASSWORD', /swapped/],
    ['a var the wrong way round', 'var', 'eu-central 1', 'AWS_REGION', /swapped/],
    ['a name that begins with a digit', 'secret', '9START', 'canary', /begins with a digit/],
    ['a name with an odd character', 'var', 'naïve', 'canary', /unusual character/],
    ['a var that holds a secret', 'var', 'DEPLOY', TOKEN, /^looks like a GitHub token/],
  ] as const)('for %s', (_, kind, name, value, words) => {
    const doubt = entryDoubt(kind, { name, value });
    expect(doubt?.why).toMatch(words);
    expect(doubt?.why).not.toContain(name);
    expect(doubt?.why).not.toContain(value);
  });

  it('without its name where that may be the value', () => {
    expect(entryDoubt('secret', { name: TOKEN, value: 'x' })?.hidesName).toBe(true);
    expect(entryDoubt('secret', { name: 'hunter2', value: 'DB_PASSWORD' })?.hidesName).toBe(true);
    expect(entryDoubt('secret', { name: '9START', value: 'x' })?.hidesName).toBe(false);
  });
});

describe('an entry is not questioned', () => {
  it.each([
    ['a secret that looks like one', 'secret', 'API_KEY', TOKEN],
    ['names in any usual spelling', 'secret', 'deploy.key-2', 'x'],
    ['a var whose value is a constant', 'var', 'mode', 'DRY_RUN'],
    ['a secret whose value comes from a file', 'secret', 'API_KEY', null],
    ['a name like its value', 'secret', 'PLACEHOLDER', 'NOT_SET'],
  ] as const)('for %s', (_, kind, name, value) => {
    expect(entryDoubt(kind, { name, value })).toBeNull();
  });
});
