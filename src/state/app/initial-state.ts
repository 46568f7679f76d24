import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { EMPTY_OUTBOX } from '../outbox.ts';
import { PREFERENCES_NOT_READ } from '../preferences/preferences-state.ts';
import { NO_PROFILES } from '../profiles/profiles-state.ts';
import { NO_ROTATION } from '../rotation/rotation.ts';
import { FIRST_GENERATOR } from '../vault/generator.ts';
import { NO_VAULTS } from '../vault/vaults.ts';
import { NO_WRITE_LOG } from '../vault/write-log.ts';
import { NOTHING_WATCHED } from '../watching/watch.ts';

/** What the app is told about its environment. */
interface Surroundings {
  readonly hasScreenReader?: boolean;
  /** False under `NO_COLOR`. */
  readonly hasColour?: boolean;
}

/** The state of the first frame, before anything is read from disk. */
export function initialState(
  now: Pick<Now, 'wallMs' | 'monoMs'>,
  { hasScreenReader = false, hasColour = true }: Surroundings = {},
): AppState {
  return {
    session: { phase: 'opening' },
    screen: 'runs',
    lists: {},
    overlay: null,
    outbox: EMPTY_OUTBOX,
    notice: null,
    noticeAtMs: 0,
    dispatches: new Map(),
    unopened: new Map(),
    watching: NOTHING_WATCHED,
    profiles: NO_PROFILES,
    vaults: NO_VAULTS,
    rotation: NO_ROTATION,
    unfinished: [],
    writeLog: NO_WRITE_LOG,
    preferences: { ...PREFERENCES_NOT_READ, hasColour },
    lastKey: null,
    recentCommands: [],
    offered: [],
    gitBranch: null,
    ...FIRST_GENERATOR,
    sharedTemplates: [],
    rowsShown: 0,
    background: null,
    hasScreenReader,
    clock: { wallMs: now.wallMs, monoMs: now.monoMs },
  };
}
