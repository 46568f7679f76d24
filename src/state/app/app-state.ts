import type { GitBranchPart } from '../dispatch/dispatch-scope.ts';
import type { LastKeyPart, NoticePart } from '../notice.ts';
import type { ClockPart, Now } from '../now.ts';
import { EMPTY_OUTBOX, type OutboxPart } from '../outbox.ts';
import type { OverlayPart } from '../overlay.ts';
import type { PalettePart } from '../palette/palette-overlay.ts';
import { PREFERENCES_NOT_READ, type PreferencesPart } from '../preferences/preferences-state.ts';
import { NO_PROFILES, type ProfilesPart } from '../profiles/profiles-state.ts';
import { NO_ROTATION, type RotationPart } from '../rotation/rotation.ts';
import type { DispatchesPart } from '../runs/rows.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { SharedTemplatesPart } from '../templates/templates-unions.ts';
import type { ScreenReaderPart, TerminalPart, WindowPart, WindowSize } from '../terminal-part.ts';
import { FIRST_GENERATOR, type GeneratorPart } from '../vault/generator.ts';
import { NO_VAULTS, type VaultsPart } from '../vault/vaults.ts';
import { NO_WRITE_LOG, type WriteLogPart } from '../vault/write-log.ts';
import { NOTHING_WATCHED, type WatchingPart } from '../watching/watch.ts';

/**
 * Everything the screen depends on, composed from the parts that the slices know. A slice asks for the parts
 * it reads or changes and never for this.
 */
export interface AppState
  extends SessionPart,
    ScreenPart,
    OverlayPart,
    OutboxPart,
    NoticePart,
    DispatchesPart,
    WatchingPart,
    ProfilesPart,
    VaultsPart,
    RotationPart,
    WriteLogPart,
    PreferencesPart,
    WindowPart,
    TerminalPart,
    GitBranchPart,
    SharedTemplatesPart,
    GeneratorPart,
    PalettePart,
    LastKeyPart,
    ScreenReaderPart,
    ClockPart {}

/** What the app is told about its environment. */
interface Surroundings {
  readonly hasScreenReader?: boolean;
  /** False under `NO_COLOR`. */
  readonly hasColour?: boolean;
}

/** The state of the first frame, before anything is read from disk. */
export function initialState(
  size: WindowSize,
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
    size,
    background: null,
    hasScreenReader,
    clock: { wallMs: now.wallMs, monoMs: now.monoMs },
  };
}
