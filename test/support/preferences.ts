import { DEFAULT_PREFERENCES, type Preferences } from '../../src/old/domain/preferences.ts';
import type { Core } from './core.ts';

/** The core once its preferences were read: these, and otherwise the defaults. */
export function withPreferences(
  core: Core,
  change: Partial<Preferences> = {},
  filePath = '/preferences.json',
): Core {
  const preferences = { ...DEFAULT_PREFERENCES, ...change };
  return core.happen({ kind: 'preferences-read', preferences, filePath });
}
