import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { UnfinishedRotation } from '../domain/vault-records.ts';
import type { ListState } from './list/list.ts';
import type { Notice } from './notice.ts';
import type { Now } from './now.ts';
import { EMPTY_OUTBOX, type Outbox } from './outbox.ts';
import type { Overlay } from './overlay.ts';
import { PREFERENCES_NOT_READ, type PreferencesState } from './preferences/preferences.ts';
import { NO_PROFILES, type ProfilesState } from './profiles/profiles-state.ts';
import { NO_ROTATION, type Rotation, type RotationDraft } from './rotation/rotation.ts';
import type { ScreenName } from './screen.ts';
import type { Session } from './session.ts';
import { FIRST_GENERATOR, type LastChoice } from './vault/generator.ts';
import { NO_VAULTS, type Vaults } from './vault/vaults-state.ts';
import { NO_WRITE_LOG, type WriteLog } from './vault/write-log.ts';
import { NOTHING_WATCHED, type Watching } from './watching/watch.ts';

/** A key that is still held, however long that is, is one press. */
export interface LastKey {
  readonly name: string;
  /** Whether it was held down by then. */
  readonly isHeld: boolean;
  /** Until when, on the monotonic clock, the same key is taken for a repeat. */
  readonly repeatsUntilMs: number;
}

/** Everything the screen depends on. Functions of the core take it and give it back, changed. */
export interface AppState {
  readonly session: Session;
  readonly screen: ScreenName;
  /** The position in each screen's list; runs have one per profile. */
  readonly lists: { readonly [Name in ScreenName]?: ListState };
  readonly overlay: Overlay | null;
  /** Replaced by the user's next action. */
  readonly notice: Notice | null;
  /** When it was set, on the monotonic clock. */
  readonly noticeAtMs: number;
  /** The last key that did or didn't do something; typed text is not kept. */
  readonly lastKey: LastKey | null;

  /** The profiles, and everything that belongs to each: see `profiles/profile-parts.ts`. */
  readonly profiles: ProfilesState;
  /** The dispatches of every profile opened since startup, and all sent since, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
  /** What is remembered about profiles that were never active in this terminal, as last read. It isn't watched. */
  readonly unopened: ReadonlyMap<ProfileId, readonly Dispatch[]>;
  readonly watching: Watching;
  /** The branch of the repository the program was started in, or `null`. */
  readonly gitBranch: string | null;

  readonly vaults: Vaults;
  readonly writeLog: WriteLog;
  /** The rotation of this terminal. It spans profiles, so it belongs to none. */
  readonly rotation: Rotation;
  /**
   * Earlier ones with values that aren't set: they are there when the same secrets are chosen again, or the
   * unfinished rotation is shown.
   */
  readonly leftRotations: readonly RotationDraft[];
  /** Rotations that ended before everything was set, here or in a terminal that is gone. */
  readonly unfinished: readonly UnfinishedRotation[];
  /** What the last generated values were made of, so that the next ones are a key away. */
  readonly lastChoice: LastChoice;

  readonly preferences: PreferencesState;
  /** The names of actions that were recently used from the palette, latest first. */
  readonly recentCommands: readonly string[];

  /** The terminal's own background; `null` until it answers, which not every terminal does. */
  readonly background: 'dark' | 'light' | null;
  /** A screen reader reads the screen: one thing at a time, few rows, and results as sentences. */
  readonly hasScreenReader: boolean;
  /** When the latest event happened. */
  readonly clock: Pick<Now, 'wallMs' | 'monoMs'>;
  /** What the event asks of the world. `state/app/update.ts` empties it, so between two events it holds nothing. */
  readonly outbox: Outbox;
}

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
    leftRotations: [],
    unfinished: [],
    writeLog: NO_WRITE_LOG,
    preferences: { ...PREFERENCES_NOT_READ, hasColour },
    lastKey: null,
    recentCommands: [],
    gitBranch: null,
    lastChoice: FIRST_GENERATOR,
    background: null,
    hasScreenReader,
    clock: { wallMs: now.wallMs, monoMs: now.monoMs },
  };
}
