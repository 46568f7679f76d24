import { expect, it } from 'vitest';
import { followsBackground } from '../../src/effects/follow-terminal.ts';
import { openCore } from '../support/core.ts';
import { withPreferences } from '../support/preferences.ts';

it('the background matters where the theme depends on it', () => {
  expect(followsBackground(withPreferences(openCore()).state)).toBe(false);
  expect(followsBackground(withPreferences(openCore(), { theme: 'auto' }).state)).toBe(true);
});
