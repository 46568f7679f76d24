import type { EntryDoubt } from '../domain/entry-doubt.ts';
import type { EntryKind } from '../domain/entry-result.ts';
import type { EnvText } from '../domain/env-file.ts';
import type { GenerateForm } from './forms/prompts.ts';
import type { HelpOverlay } from './help-overlay.ts';
import type { KeyListOverlay } from './key-list/key-list-overlay.ts';
import type { ListState } from './list/list-state.ts';
import type { PaletteOverlay } from './palette/palette-overlay.ts';
import type { ProfileOverlay } from './profiles/profile-overlay.ts';
import type { RunsOverlay } from './runs/runs-overlay.ts';
import type { TemplateOverlay } from './templates/template-overlay.ts';

/** An entry under its name, or under its place where the name may be a value. */
export interface DoubtfulEntry {
  readonly label: string;
  readonly about: EntryDoubt['about'];
  readonly why: string;
}

/** What stands over the screen and takes the keys. */
export type Overlay =
  | HelpOverlay
  | { readonly kind: 'request-log'; readonly list: ListState }
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
  /** What the service said of a send, whole; `top` is the first line in view. */
  | { readonly kind: 'answer'; readonly top: number }
  /** Entries that are likely not meant as they are, asked about before they are sent. */
  | { readonly kind: 'question-entries'; readonly doubtful: readonly DoubtfulEntry[] }
  /** Asked once: leaving now would lose `what`. */
  | { readonly kind: 'confirm-quit'; readonly what: string }
  | RunsOverlay
  | TemplateOverlay;

export interface OverlayPart {
  readonly overlay: Overlay | null;
}
