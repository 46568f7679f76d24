import { describe, expect, it } from 'vitest';
import { answeredList } from '../../support/profiles.ts';
import { renderScreen } from '../../support/screen.tsx';
import { SIZES } from '../../support/sizes.ts';
import { rotationProfiles, vaultCore } from '../../support/vault-states.ts';

/** New values for the secrets that are marked. */
function valuesOf(...keys: readonly string[]) {
  return answeredList(vaultCore(), rotationProfiles()).press('2', ...keys, 'enter').state;
}

describe.each(SIZES)('a new value at %i columns and %i rows', (columns, rows) => {
  it('says where it goes, hides it, and is sent at once to a single place', async () => {
    const { press, type, frame, lines, commands } = renderScreen(valuesOf(), { columns, rows });
    expect(frame()).toMatch(/New value for API_KEY in default at/);
    expect(frame().replace(/\s+/g, ' ')).toContain('acme ▸ ci.acme.dev/svc');
    await type('hunter2');
    expect(lines().find((line) => line.startsWith(' ▸'))).toMatch(/•{8} +7 bytes/);
    expect(frame()).not.toContain('hunter2');
    expect(frame()).toContain('[ Send ]');
    await press('ctrl+s');
    expect(commands.some(({ kind }) => kind === 'send-rotation')).toBe(true);
    expect(frame()).toContain('New value: sending');
  });

  it('is one for each name or one for all, and leads to the plan', async () => {
    const state = valuesOf('space', 'j', 'space');
    const { press, type, frame, commands } = renderScreen(state, { columns, rows });
    expect(frame()).toContain('New values for 2 secrets');
    expect(frame()).toMatch(/\[ Show the plan ]/);
    await press('ctrl+s');
    expect(frame()).toMatch(/✗ The value/);
    await type('one');
    await press('tab', 'tab', 'tab');
    expect(frame()).toMatch(/▸ \S/);
    expect(commands.some(({ kind }) => kind === 'send-rotation')).toBe(false);
  });
});
