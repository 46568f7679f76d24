import { describe, expect, it } from 'vitest';
import { coreWithProfiles } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

describe.each(SIZES)('the form of a profile at %i columns and %i rows', (columns, rows) => {
  it('has the focused field, what is wrong with it and Save on screen on the way through', async () => {
    const { state: before } = coreWithProfiles().press('4', 'n');
    const { press, lines, frame } = renderScreen(before, { columns, rows });
    const seen: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      const focused = lines().filter((line) => /^ ▸ /.test(line));
      expect(focused).toHaveLength(1);
      expect(lines().filter((line) => line.includes('[ Save ]'))).toHaveLength(1);
      expect(lines()).toHaveLength(rows);
      seen.push(focused[0] ?? '');
      await press('tab');
    }
    for (const field of ['Name', 'Base URL', 'Token kind', 'Writes', '[ Save ]']) {
      expect(seen.filter((line) => line.includes(field))).toHaveLength(1);
    }
    await press('ctrl+s');
    expect(frame()).toMatch(/▸ Name.*\n +✗ /);
  });
});

it('asks for the token of the chosen kind', async () => {
  const { press, frame } = renderScreen(coreWithProfiles().press('4', 'n').state);
  expect(frame()).toMatch(/Token +paste the organization token/);
  await press('tab', 'tab', 'tab', 'tab', 'right', 'right');
  expect(frame()).toMatch(/Token +paste the service account token/);
});

it('saves what was typed, with its token, and shows none of it', async () => {
  const { state } = coreWithProfiles().press('4', 'n');
  const { press, type, frame, commands } = renderScreen(state, { columns: 80, rows: 24 });
  await type('initech');
  await press('tab');
  await type('https://ci.initech.dev');
  await press('tab', 'tab', 'tab', 'tab');
  await type('canary-token');
  expect(frame()).toMatch(/▸ Token +•{8} +12 characters/);
  expect(frame()).not.toContain('canary');
  await press('ctrl+s');
  expect(frame()).toContain('New profile · saving…');
  expect(JSON.stringify(commands)).toContain('https://ci.initech.dev');
  expect(JSON.stringify(commands)).not.toContain('canary');
});
