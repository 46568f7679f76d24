import type { GitBranchPart } from '../forms/dispatch-scope.ts';
import type { LastKeyPart } from '../idle-key.ts';
import type { KeyGuidePart } from '../key-list/key-guide.ts';
import type { NoticePart } from '../notice.ts';
import type { ClockPart } from '../now.ts';
import type { OverlayPart } from '../overlay.ts';
import type { PalettePart } from '../palette/palette-overlay.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { RotationPart } from '../rotation/rotation.ts';
import type { DispatchesPart } from '../runs/dispatches-part.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { ScreenReaderPart, TerminalPart, WindowPart } from '../terminal-part.ts';
import type { GeneratorPart } from '../vault/vault-scope.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import type { WriteLogPart } from '../vault/write-log.ts';
import type { WatchingPart } from '../watching/watch.ts';

/**
 * All that the screen is a function of, put together from the parts that the slices know. A slice asks
 * for the parts that it reads or changes and never for this.
 */
export interface AppState
  extends SessionPart,
    ScreenPart,
    OverlayPart,
    NoticePart,
    DispatchesPart,
    WatchingPart,
    ProfilesPart,
    VaultsPart,
    RotationPart,
    WriteLogPart,
    PreferencesPart,
    KeyGuidePart,
    WindowPart,
    TerminalPart,
    GitBranchPart,
    GeneratorPart,
    PalettePart,
    LastKeyPart,
    ScreenReaderPart,
    ClockPart {}
