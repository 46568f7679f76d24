import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryDoubt, secretShape } from '../../src/domain/entry-doubt.ts';

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
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
    ['a value of .env lines', 'secret', 'CONFIG', '# x\n\nA=1\r\nexport B=2\n', /2 NAME=value/],
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
    ['a value of one such line', 'secret', 'CONFIG', 'A=1\n'],
    ['a value of which a line is one', 'secret', 'CONFIG', 'first\nA=1\n'],
    ['a name like its value', 'secret', 'PLACEHOLDER', 'NOT_SET'],
  ] as const)('for %s', (_, kind, name, value) => {
    expect(entryDoubt(kind, { name, value })).toBeNull();
  });
});

describe('values that look like secrets', () => {
  it.each([
    ['a GitHub token', `ghp_${'aB3d'.repeat(9)}`],
    ['a GitLab token', 'glpat-abcDEF123456ghiJKL78'],
    ['a Slack token', ['xoxb', '1234567890', 'abcdefghij'].join('-')],
    ['an AWS key', 'AKIAIOSFODNN7EXAMPLE'],
    ['a Stripe key', ['sk', 'live', 'abcdefghijklmnop1234'].join('_')],
    ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk'],
    [
      'a private key',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----',
    ],
    ['a URL with a password', 'postgres://app:hunter2@db.acme.dev/app'],
    ['a generated password', 'kT9xQ2mZ7pLw4RvB8nYc3JdF'],
    ['a hex key', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['base64', 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ'],
  ])('%s is questioned', (_, value) => {
    expect(secretShape(value)).not.toBeNull();
    expect(secretShape(value)).not.toContain(value);
  });
});

it('what is generated from letters and digits is told from words', () => {
  const text = fc
    .array(fc.constantFrom(...LETTERS_AND_DIGITS), { minLength: 32, maxLength: 64 })
    .map((characters) => characters.join(''))
    .filter((generated) => /[a-z]/.test(generated) && /[A-Z]/.test(generated))
    .filter((generated) => /\d/.test(generated) && new Set(generated).size > 16);
  const samples = fc.sample(text, { numRuns: 2_000, seed: 41 });
  const missed = samples.filter((generated) => secretShape(generated) === null);
  // By chance, one in a few thousand reads like words.
  expect(missed.length).toBeLessThanOrEqual(2);
});

describe('names made of words', () => {
  it.each([
    'googleServicesPlistBase64',
    'ProductionEurope2024West',
    'iosDistributionP12Base64',
    'AndroidKeystorePassword2024',
    'OAuth2ClientSecretStaging',
    'AzureSubscriptionIdWestEurope2',
    'appStoreConnectApiKeyP8Base64',
    'sshDeployKeyEd25519Prod',
    'MyCompanyServiceAccountJSON2',
    'acme/x509CertificateProdEurope',
    'customer360ApiTokenProd',
  ])('%s is no value', (name) => {
    expect(secretShape(name)).toBeNull();
    expect(entryDoubt('secret', { name: name.replace('/', '.'), value: 'canary' })).toBeNull();
  });

  it.each([
    ['with a token behind them', 'acmeDeployToken9f8Ke2LmQ7xZ'],
    ['with a known token behind them', `myGithubToken ghp_${'aB3d'.repeat(9)}`],
    ['without a vowel', 'Xkcdf7Bcdfg9Hjklm2Npqrs'],
  ])('but those %s may be one', (_, name) => {
    expect(secretShape(name)).not.toBeNull();
  });
});

describe('ordinary values', () => {
  it.each([
    ['a region', 'eu-central-1'],
    ['a sentence', 'Deploys the service to the staging environment of Acme'],
    ['a web address', 'https://ci.acme.dev/projects/deploy/settings?tab=General'],
    ['a path', '/usr/local/share/Applications/Acme2/config.json'],
    ['a host', 'db-12.internal.eu-central-1.acme.dev'],
    ['a commit', '4b825dc642cb6eb9a060e54bf8d69288fbee4904'],
    ['a UUID', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
    ['an image', 'registry.acme.dev/team/app:1.24.3-alpine'],
    ['a number', '12345678901234567890'],
    ['a list', 'node-22,node-24,node-26,deno-2'],
    ['a name in camel case', 'DeployServiceToStagingEnvironment'],
  ])('%s is not', (_, value) => {
    expect(secretShape(value)).toBeNull();
  });
});
