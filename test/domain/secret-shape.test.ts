import { describe, expect, it } from 'vitest';
import { secretShape } from '../../src/domain/entry-doubt.ts';

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
