import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { must } from '../support/must.ts';
import { machineWith, openTerminal } from './profiles-support.ts';

it('preferences are those of all terminals, and of whoever edits the file', async () => {
  const { machine } = await machineWith();
  const [one, other] = [await openTerminal({ machine }), await openTerminal({ machine })];
  const theme = ({ preferences }: typeof one) => preferences?.state.get().preferences.theme;
  must(await one.preferences.change({ theme: 'dark' }));
  expect([theme(one), theme(other)]).toEqual(['dark', 'auto']);
  other.preferences.lookForNews();
  expect(theme(other)).toBe('dark');
  fs.writeFileSync(path.join(machine.folder, 'box/preferences.json'), '{"theme": "pink"}');
  one.preferences.lookForNews();
  expect(one.preferences.state.get()).toMatchObject({
    preferences: { theme: 'auto' },
    problems: [expect.stringContaining('theme')],
  });
});
