import type { EntryDoubt } from '../domain/entry-doubt.ts';
import type { EnvText } from '../domain/env-file.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { TokenKind } from '../domain/token.ts';
import type { AppState } from './app-state.ts';
import type { HelpOverlay } from './help/help.ts';
import type { ListState } from './list/list.ts';
import type { WantedWrite } from './outbox.ts';
import type { PaletteAction } from './palette/palette-rows.ts';
import type { ConfirmName } from './profiles/confirm-name.ts';
import type { Switching } from './profiles/profile-switch.ts';
import type { ProfileSave } from './profiles/profiles-requests.ts';
import type { TokenPrompt } from './profiles/token-prompt.ts';
import type { RunsOverlay } from './runs/runs-slice.ts';
import type { TemplateOverlay } from './templates/templates.ts';
import type { GeneratorOverlay } from './vault/generator.ts';

/** An entry by name, or by position if the name may be a value. */
export interface DoubtfulEntry {
  readonly label: string;
  readonly about: EntryDoubt['about'];
  readonly why: string;
}

/** A question can be about more than fits. */
export interface Question {
  /** The first line in view. */
  readonly top?: number;
}

/** What covers the screen and has focus. */
export type Overlay =
  | HelpOverlay
  | { readonly kind: 'switcher'; readonly list: ListState }
  /** Asked before switching away from a dispatch form that holds something. */
  | (Question & { readonly kind: 'take-draft'; readonly id: ProfileId; readonly name: string })
  | Switching
  | ConfirmName
  /** Asked before saving a profile at another address, which its tokens don't go to. */
  | (Question & {
      readonly kind: 'confirm-drop';
      readonly kinds: readonly TokenKind[];
      readonly save: ProfileSave;
    })
  | TokenPrompt
  | {
      readonly kind: 'palette';
      readonly list: ListState;
      /** What could be done when it opened. */
      readonly offered: readonly PaletteAction[];
    }
  | GeneratorOverlay
  /** The entries of a `.env` text, before any is imported. */
  | {
      readonly kind: 'env-import';
      readonly requestId: string;
      /** The file that they are read from; `null` for a paste. */
      readonly path: string | null;
      readonly content:
        | { readonly phase: 'reading' }
        | { readonly phase: 'failed'; readonly message: string }
        | { readonly phase: 'preview'; readonly text: EnvText };
      /** The first line in view. */
      readonly top: number;
    }
  /** What the service said about a send, in full; `top` is the first line in view. */
  | { readonly kind: 'answer'; readonly top: number }
  /** Entries that look like mistakes, asked about before sending. */
  | (Question & { readonly kind: 'question-entries'; readonly doubtful: readonly DoubtfulEntry[] })
  /** Asked before something is written to another profile, or to several. */
  | (Question & { readonly kind: 'confirm-write'; readonly wanted: WantedWrite })
  /** Asked once: quitting now would lose `what`. */
  | (Question & {
      readonly kind: 'confirm-quit';
      readonly what: readonly string[];
      /** What it was asked over, to return to. */
      readonly from: Overlay | null;
    })
  | RunsOverlay
  | TemplateOverlay;

export type OverlayOf<Kind extends Overlay['kind']> = Extract<Overlay, { readonly kind: Kind }>;

/** Something was typed, pasted or marked here, or is under way: neither palette nor switcher takes its place. */
export const UNREPLACED: readonly Overlay['kind'][] = [
  'token-prompt',
  'watch-id',
  'resolve',
  'save-template',
  'switching',
  'env-import',
  'run-on',
];

/** What a question stands over, and goes back to: for one about a write, what the write was wanted from. */
export function overlayBehind({ overlay }: AppState): Overlay | null {
  if (overlay?.kind === 'confirm-quit') return overlay.from;
  if (overlay?.kind === 'confirm-write') return overlay.wanted.from;
  const isWrite = overlay?.kind === 'confirm-name' && overlay.then.do === 'write';
  return isWrite ? overlay.then.wanted.from : null;
}

export function closeOverlay(state: AppState): AppState {
  return { ...state, overlay: overlayBehind(state) };
}
