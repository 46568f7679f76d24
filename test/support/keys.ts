import { DEFAULT_PREFERENCES } from '../../src/domain/preferences.ts';
import type { Core } from './core.ts';

/** The core with these keys in its preferences. */
export function withKeys(core: Core, keys: Readonly<Record<string, readonly string[]>>): Core {
  const preferences = { ...DEFAULT_PREFERENCES, keys };
  return core.happen({ type: 'preferences-read', preferences, filePath: '/preferences.json' });
}
