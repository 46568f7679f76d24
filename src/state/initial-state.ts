import type { AppState, WindowSize } from './app-state.ts';
import { type KeyGuide, NO_GUIDE } from './key-list/key-guide.ts';
import { screenReaderSize } from './layout.ts';
import type { Now } from './now.ts';
import { PREFERENCES_NOT_READ } from './preferences/preferences-state.ts';
import { NO_PROFILES } from './profiles/profiles-state.ts';
import { NO_ROTATION } from './rotation/rotation.ts';
import { NO_ROTATION_LOG } from './rotation/rotation-log.ts';
import { NO_VAULTS } from './vault/vaults.ts';
import { NOTHING_WATCHED } from './watching/watch.ts';

/**
 * The state of the first frame, before anything is read from disk.
 *
 * @param keyGuide what there is to look through in the help and in the list of keys
 */
export function initialState(
  size: WindowSize,
  now: Pick<Now, 'wallMs' | 'monoMs'>,
  hasScreenReader = false,
  keyGuide: KeyGuide = NO_GUIDE,
): AppState {
  return {
    session: { phase: 'opening' },
    screen: 'runs',
    overlay: null,
    notice: null,
    dispatches: new Map(),
    watching: NOTHING_WATCHED,
    profiles: NO_PROFILES,
    vaults: NO_VAULTS,
    rotation: NO_ROTATION,
    rotationLog: NO_ROTATION_LOG,
    preferences: PREFERENCES_NOT_READ,
    keyGuide,
    lastKey: null,
    recentCommands: [],
    gitBranch: null,
    lastGenerated: null,
    size: hasScreenReader ? screenReaderSize(size) : size,
    hasScreenReader,
    clock: { wallMs: now.wallMs, monoMs: now.monoMs },
  };
}
