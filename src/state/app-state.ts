import type { Dispatch } from '../domain/dispatch.ts';
import type { EntryKind } from '../domain/entry-result.ts';
import type { EnvText } from '../domain/env-file.ts';
import type { GeneratorChoice } from '../domain/generated-value.ts';
import type { GenerateForm } from './forms/prompts.ts';
import type { KeyGuide } from './key-list/key-guide.ts';
import type { KeyListOverlay } from './key-list/key-list-overlay.ts';
import type { PaletteOverlay } from './palette/palette-overlay.ts';
import type { PreferencesState } from './preferences/preferences-state.ts';
import type { ProfileOverlay } from './profiles/profile-overlay.ts';
import type { ProfilesState } from './profiles/profiles-state.ts';
import type { Rotation } from './rotation/rotation.ts';
import type { RotationLog } from './rotation/rotation-log.ts';
import type { RunsOverlay } from './runs/runs-overlay.ts';
import type { Session } from './session.ts';
import type { TemplateOverlay } from './templates/template-overlay.ts';
import type { Vaults } from './vault/vaults.ts';
import type { Watching } from './watching/watch.ts';

/** All that the screen is a function of. */
export interface AppState {
  readonly session: Session;
  readonly screen: ScreenName;
  readonly overlay: Overlay | null;
  /** One line about what just happened. The next action of the user replaces it. */
  readonly notice: Notice | null;
  /** Every dispatch in memory, of every profile opened since the start, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
  readonly watching: Watching;
  /** The profiles, and everything that each of them has of its own: see `profiles/parts.ts`. */
  readonly profiles: ProfilesState;
  readonly vaults: Vaults;
  /** It crosses profiles, so it belongs to none. */
  readonly rotation: Rotation;
  readonly rotationLog: RotationLog;
  readonly preferences: PreferencesState;
  readonly keyGuide: KeyGuide;
  /** The last key that did something or nothing, and when; what was typed is not kept. */
  readonly lastKey: { readonly name: string; readonly atMs: number } | null;
  /** Names of the palette's commands that were used, the latest first. */
  readonly recentCommands: readonly string[];
  /** The branch of the repository that the program was started in, `null` where there is none. */
  readonly gitBranch: string | null;
  /** What was generated last, so that the next one is a key away. */
  readonly lastGenerated: GeneratorChoice | null;
  readonly size: WindowSize;
  /** A screen reader tells the screen: one thing at a time, few rows, and ends in a sentence. */
  readonly hasScreenReader: boolean;
  /** When the latest event happened. */
  readonly clock: { readonly wallMs: number; readonly monoMs: number };
}

export type ScreenName =
  | 'runs'
  | 'dispatch'
  | 'secrets'
  | 'vars'
  | 'secrets-form'
  | 'vars-form'
  | 'rotation'
  | 'rotation-log'
  | 'profiles'
  | 'profile-form'
  | 'preferences';

/** What stands over the screen and takes the keys. */
export type Overlay =
  | { readonly kind: 'help'; readonly top: number }
  | ProfileOverlay
  | PaletteOverlay
  | KeyListOverlay
  /** What a value is to be made of. It closes when the value comes. */
  | {
      readonly kind: 'generate';
      readonly form: GenerateForm;
      /** The next digit takes the place of the length. */
      readonly isLengthFresh: boolean;
      readonly count: number;
      readonly requestId: string | null;
    }
  /** The entries of a `.env` text, before any of them is taken. */
  | {
      readonly kind: 'env-import';
      readonly form: EntryKind;
      readonly requestId: string;
      readonly content:
        | { readonly phase: 'reading' }
        | { readonly phase: 'failed'; readonly message: string }
        | { readonly phase: 'preview'; readonly text: EnvText };
      /** The first line in view. */
      readonly top: number;
    }
  /** Vars that look like secrets, asked about before they are sent. */
  | {
      readonly kind: 'question-vars';
      readonly doubtful: readonly { readonly name: string; readonly why: string }[];
    }
  /** Asked once: leaving now would lose `what`. */
  | { readonly kind: 'confirm-quit'; readonly what: string }
  | RunsOverlay
  | TemplateOverlay;

export interface Notice {
  /** Of a key that did nothing: the next one says its own in place of it. */
  readonly isIdle?: boolean;
  readonly tone: 'info' | 'success' | 'warning' | 'failure';
  readonly text: string;
}

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}
