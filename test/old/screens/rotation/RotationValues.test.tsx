import { describe, expect, it } from 'vitest';
import { answeredList } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import {
  guardedProfiles,
  knowing,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  vaultCore,
} from '../../../support/vault-states.ts';

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

describe('a new value for several places', () => {
  function everywhere(columns: number, rows: number) {
    const core = knowing(answeredList(vaultCore(), guardedProfiles()), ROTATED_EVERYWHERE);
    const { state } = core.press('2', 'a').choose('mark all').press('enter');
    return renderScreen(state, { columns, rows });
  }

  it.each([
    [80, 24],
    [60, 20],
  ])('names every profile, the note and the value at %i columns and %i rows', (columns, rows) => {
    const { frame, lines } = everywhere(columns, rows);
    for (const { id } of guardedProfiles()) expect(frame()).toContain(` ${id} `);
    expect(frame()).toContain('   Note');
    expect(lines().filter((line) => line.startsWith(' ▸'))).toHaveLength(1);
  });

  it.each([60, 40])(
    'says directly after its name that a profile is protected at %i columns',
    (columns) => {
      expect(everywhere(columns, 12).frame()).toContain('globex-prod PROTECTED ▸ ');
    },
  );

  it('says how many profiles there was no room for', () => {
    expect(everywhere(40, 12).frame()).toMatch(/and 3 more profiles\n +Note/);
  });
});
