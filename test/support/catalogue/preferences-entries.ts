import type { WindowSize } from '../../../src/old/app/window.ts';
import { PREFERENCES, type Preferences } from '../../../src/old/domain/preferences.ts';
import { type Core, openCore } from '../core.ts';
import { withPreferences } from '../preferences.ts';
import { entriesOf } from './entry.ts';

const FILE = '/home/you/.config/dispatchbox/preferences.json';

/** What can be set to taste. */
export const PREFERENCES_ENTRIES = entriesOf('preferences', {
  ...Object.fromEntries(
    PREFERENCES.theme.options.map(({ value: theme }) => [
      `theme ${theme}`,
      (size: WindowSize) => read(size, { theme }),
    ]),
  ),
  bell: (size) => read(size, { bell: false }).press('j'),
  'reduced motion': (size) => read(size, { reducedMotion: true }).press('j', 'j', 'j', 'j', 'j'),
  'screen reader': (size) => read(size, { screenReader: true }).press('G', 'k'),
  filtered: (size) => read(size, {}).press('/').fill('bell'),
});

function read(size: WindowSize, change: Partial<Preferences>): Core {
  return withPreferences(openCore({}, size).press(','), change, FILE);
}
