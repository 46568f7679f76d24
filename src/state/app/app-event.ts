import type { Exchange } from '../../domain/exchange.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Action } from '../action.ts';
import type { FieldRef } from '../form/form.ts';
import type { TextEdit } from '../form/text-field.ts';
import type { HelpRow } from '../help/help.ts';
import type { KeyListEvent } from '../key-list/key-list-overlay.ts';
import type { Seen } from '../list/list-update.ts';
import type { Notice } from '../notice.ts';
import type { PaletteAction } from '../palette/palette-overlay.ts';
import type { ProfilesAnswer } from '../profiles/profiles-request.ts';
import type { ProgramEnded } from '../programs/programs.ts';
import type { RunsEvent } from '../runs/runs-unions.ts';
import type { ActiveProfile } from '../session.ts';
import type { TemplatesEvent } from '../templates/templates-unions.ts';
import type { VaultEvent } from '../vault/vault-command.ts';

/** What happened: to the keyboard, the clock, the terminal, or something that was requested. */
export type AppEvent =
  | ({ readonly type: 'acted' } & Acted)
  /** A key that does nothing here, and what to say about it. */
  | { readonly type: 'key-idle'; readonly key: string; readonly text: string }
  | KeyListEvent
  | { readonly type: 'field-edited'; readonly edit: TextEdit }
  | { readonly type: 'profiles-answered'; readonly answer: ProfilesAnswer }
  | VaultEvent
  /** A request ended, whatever its result. */
  | { readonly type: 'request-ended'; readonly profileId: ProfileId; readonly exchange: Exchange }
  | { readonly type: 'noticed'; readonly notice: Notice }
  | { readonly type: 'resized'; readonly columns: number; readonly rows: number }
  /** A row of a part of the frame was clicked: its index among all of the part's lines. */
  | {
      readonly type: 'row-pointed';
      readonly part: string;
      readonly index: number;
      readonly seen: Seen;
    }
  /** A link that a browser may open was clicked. */
  | { readonly type: 'link-pointed'; readonly url: string }
  /** A field of the focused form was clicked, or an option of one. */
  | { readonly type: 'field-pointed'; readonly at: FieldRef; readonly option?: string }
  /** The wheel turned over a part of the frame. */
  | {
      readonly type: 'wheel-turned';
      readonly part: string;
      readonly isDown: boolean;
      readonly seen: Seen;
    }
  | { readonly type: 'focus-changed'; readonly isFocused: boolean }
  | { readonly type: 'background-reported'; readonly ground: 'dark' | 'light' }
  | { readonly type: 'clock-ticked' }
  /** Ours on disk, written by this terminal or another. */
  | { readonly type: 'files-changed' }
  | { readonly type: 'session-opened'; readonly profile: ActiveProfile }
  | { readonly type: 'session-failed'; readonly message: string }
  | RunsEvent
  | TemplatesEvent
  | ProgramEnded
  /** `filePath` is where they are, or would be. */
  | {
      readonly type: 'preferences-read';
      /** `null` if the file can't be read: the current ones stay. */
      readonly preferences: Preferences | null;
      readonly filePath: string;
    }
  | { readonly type: 'git-branch-found'; readonly branch: string | null };

/** What the user meant, and what was on screen at the time. */
export interface Acted {
  readonly action: Action;
  /** The key that was pressed. */
  readonly key?: string;
  /** Which part of each scrolling block was in view, by name. */
  readonly seen?: Seen;
  /** Every action, as seen from the screen that the palette opens over. */
  readonly offered?: readonly PaletteAction[];
  /** Every key, in the order for the current context, if this may open the help. */
  readonly help?: readonly HelpRow[];
}
