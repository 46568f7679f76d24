import { describe, expect, it } from 'vitest';
import { PREFERENCE_NAMES, PREFERENCES } from '../../../../src/old/domain/preferences.ts';
import { openCore } from '../../../support/core.ts';
import { withPreferences } from '../../../support/preferences.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

const LABELS = PREFERENCE_NAMES.map((name) => PREFERENCES[name].label);

const OPENED = withPreferences(openCore().press(',')).state;

describe.each(SIZES)('the preferences at %i columns and %i rows', (columns, rows) => {
  it('has every one of them, and each can be selected on screen', async () => {
    const { press, lines } = renderScreen(OPENED, { columns, rows });
    for (const label of LABELS) {
      expect(lines().find((line) => line.startsWith(' ▸'))).toContain(label);
      await press('j');
    }
    expect(lines()).toHaveLength(rows);
  });
});

it('says which of how many a choice is, whole, beside the longest label', () => {
  const { frame } = renderScreen(OPENED, { columns: 40, rows: 12 });
  expect(frame()).toMatch(/Secrets are due after +\[90 days\] +3\/5/);
});

it('changes the selected one at once, and says what the choice does', async () => {
  const { press, frame, commands } = renderScreen(OPENED, { columns: 80, rows: 24 });
  await press('right');
  expect(frame()).toContain('[dark]');
  expect(frame()).toContain('Colours for a dark background.');
  expect(commands).toContainEqual({ kind: 'save-preferences', change: { theme: 'dark' } });
});
