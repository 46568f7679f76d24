import { type KeyGuide, NO_GUIDE } from '../key-list/key-guide.ts';
import type { Now } from '../now.ts';
import { PREFERENCES_NOT_READ } from '../preferences/preferences-state.ts';
import { NO_PROFILES } from '../profiles/profiles-state.ts';
import { NO_ROTATION } from '../rotation/rotation.ts';
import type { WindowSize } from '../terminal-part.ts';
import { NO_VAULTS } from '../vault/vaults.ts';
import { NO_WRITE_LOG } from '../vault/write-log.ts';
import { NOTHING_WATCHED } from '../watching/watch.ts';
import type { AppState } from './app-state.ts';

/** What the app is told of where it runs. */
interface Surroundings {
  readonly hasScreenReader?: boolean;
  /** False under `NO_COLOR`. */
  readonly hasColour?: boolean;
  /** What there is to look through in the list of keys. */
  readonly keyGuide?: KeyGuide;
}

/** The state of the first frame, before anything is read from disk. */
export function initialState(
  size: WindowSize,
  now: Pick<Now, 'wallMs' | 'monoMs'>,
  { hasScreenReader = false, hasColour = true, keyGuide = NO_GUIDE }: Surroundings = {},
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
    unfinished: [],
    writeLog: NO_WRITE_LOG,
    preferences: { ...PREFERENCES_NOT_READ, hasColour },
    keyGuide,
    lastKey: null,
    recentCommands: [],
    gitBranch: null,
    lastGenerated: null,
    size,
    terminal: { isFocused: false, background: null },
    hasUnseenFailure: false,
    hasScreenReader,
    clock: { wallMs: now.wallMs, monoMs: now.monoMs },
  };
}
