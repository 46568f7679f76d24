import { type Preferences, THEME_NAMES } from '../../../src/domain/preferences.ts';
import type { WindowSize } from '../../../src/state/terminal-part.ts';
import { type Core, openCore } from '../core.ts';
import { withPreferences } from '../preferences.ts';
import { entriesOf } from './entry.ts';

const FILE = '/home/you/.config/dispatchbox/preferences.json';

/** What can be set to taste. */
export const PREFERENCES_ENTRIES = entriesOf('preferences', {
  ...Object.fromEntries(
    THEME_NAMES.map((theme) => [`theme ${theme}`, (size: WindowSize) => read(size, { theme })]),
  ),
  bell: (size) => read(size, { bell: false }).press('j'),
  'reduced motion': (size) => read(size, { reducedMotion: true }).press('j', 'j', 'j', 'j', 'j'),
  'screen reader': (size) => read(size, { screenReader: true }).press('G', 'k'),
  filtered: (size) => read(size, {}).press('/').fill('bell'),
  keys: (size) => read(size, { keys: { 'runs.copy-url': ['u'] } }).press('G'),
  'keys, some wrong': (size) => read(size, { keys: KEYS }).press('G'),
  'the list of keys': (size) => onKeys(size),
  'the list of keys, changed': (size) => searched(size, 'copy'),
  'the list of keys, nothing fits': (size) => searched(size, 'zzz'),
  'a new key': (size) => searched(size, 'copy the url').press('enter'),
  'a new key, refused': (size) => searched(size, 'new disp').press('enter', 'w'),
});

/** One changed, one that cannot be, one of nothing. */
const KEYS = { 'runs.copy-url': ['u'], 'runs.copy-id': ['enter'], 'runs.copy-ulr': ['k'] };

function onKeys(size: WindowSize): Core {
  return read(size, { keys: KEYS }).press('G', 'enter');
}

function searched(size: WindowSize, text: string): Core {
  return onKeys(size).fill(text);
}

function read(size: WindowSize, change: Partial<Preferences>): Core {
  return withPreferences(openCore({}, size).press(','), change, FILE);
}
