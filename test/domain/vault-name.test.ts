import { expect, it } from 'vitest';
import { vaultNameProblem } from '../../src/domain/profile.ts';

it('a vault may have any name that can be seen: the specification has no rule', () => {
  for (const name of ['prod', 'eu/prod', 'Prod (old)', 'x'.repeat(256)])
    expect(vaultNameProblem(name)).toBeNull();
});

it.each([
  ['none', '', /is empty/],
  ['only spaces', '  ', /is empty/],
  ['what came along with a paste', ' prod', /begins or ends with a space/],
  ['what no terminal may get', 'prod\u0007', /invalid character/],
  ['more than a name', 'x'.repeat(257), /longer than 256/],
])('but not %s', (_, name, problem) => {
  expect(vaultNameProblem(name)).toMatch(problem);
});
