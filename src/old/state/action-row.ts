import type { AppState } from './app-state.ts';
import type { HelpRow } from './help/help.ts';
import type { Seen } from './list/list-update.ts';
import type { Now } from './now.ts';
import type { Overlay } from './overlay.ts';
import type { PaletteAction } from './palette/palette-rows.ts';
import type { ScreenName } from './screen.ts';

/** The kind of control that has focus. Controls of one kind share their keys. */
export type FocusKind =
  /** Rows with one selected. */
  | 'list'
  /** A list's filter while it is being typed. */
  | 'filter'
  /** A list below a field that filters it. */
  | 'search'
  /** The pane beside a list. */
  | 'details'
  /** Scrolling text. */
  | 'scroll'
  | 'text'
  | 'secret'
  | 'choice'
  | 'button'
  | 'question'
  | 'wait';

/** Controls that letters are typed into. */
export const TEXT_KINDS: readonly FocusKind[] = ['text', 'secret', 'choice', 'filter', 'search'];

/** A part of the app that can have focus: a screen, one of several in a screen, or what covers it. */
export type FocusArea =
  | Exclude<ScreenName, 'secrets-form' | 'vars-form' | 'rotation'>
  | Overlay['kind']
  | 'vault'
  | 'coverage'
  | 'vault-results'
  | 'rotation-values'
  | 'rotation-plan'
  | 'rotation-place'
  | 'rotation-close'
  | 'rotation-results';

/** Where keys work: in all areas and kinds of control, unless some are named. */
export interface Where {
  readonly on?: readonly FocusArea[] | 'screens' | 'dialogs';
  readonly notOn?: readonly FocusArea[];
  readonly in?: readonly FocusKind[];
}

/** On every screen outside text fields, where a single letter is a key of the whole app. */
export const ON_SCREENS = { on: 'screens', in: ['list', 'details'] } as const satisfies Where;

/** An action at some places, with its keys and words there. */
export interface ActionPlace extends Where {
  /** Without any, it is found in the palette by name. */
  readonly keys: readonly string[];
  /** For the footer. */
  readonly label: string;
  /** The label in this state, for example when one form sends and another saves. */
  readonly labelNow?: (state: AppState) => string;
  /** The full description, if the label only makes sense to someone who sees the screen. */
  readonly about?: string;
  /** The line of the help where it stands together with others, such as the key back. */
  readonly help?: string;
  /** Of several that share a key, the first that applies is meant; footers follow the same order. */
  readonly comes?: 'first' | 'last';
  /** Whether every footer shows it. A wide footer continues with the rest; the help lists everything. */
  readonly isInFooter?: boolean;
  /** Acts on every marked row: while there are any, footers start with it. */
  readonly isForMarked?: boolean;
  /** The keys belong to what is on screen, such as the `y` of a question, and can't be remapped. */
  readonly isFixed?: boolean;
  /** If it returns false, the key works as if this place didn't exist. */
  readonly applies?: (state: AppState) => boolean;
  /** Whether it would change what one sees, by the parts in view. If not, it still works, but no footer offers it. */
  readonly isUseful?: (state: AppState) => boolean;
  /** What about the selected row, or the profile, stands in its way, as a sentence; `null` if nothing does. */
  readonly whyNot?: (state: AppState) => string | null;
}

/** All there is to know of an action. Its name stands before it, as in the preferences: `runs.copy-url`. */
export interface ActionRow extends ActionPlace {
  /** Where it works besides. Keys, words, rank and what stands in the way are the same, unless given. */
  readonly also?: readonly Partial<ActionPlace>[];
  /** It moves around, or works as in any program. The palette and the rest of the footer omit it. */
  readonly isBasic?: boolean;
  /** By this name the palette offers it on every screen: a contract. */
  readonly named?: string;
  /** Its press can send something to a service: a test holds every other to send nothing. */
  readonly writes?: true;
  /** Done once, however long its key is held, also where that has just opened what it acts on. */
  readonly isOnce?: true;
  readonly do: (state: AppState, pressed: Pressed) => AppState;
}

/** The actions of a part of the app, by name: a new row is a new action. */
export type ActionRows = Readonly<Record<AnyAction, ActionRow>>;

/** A slice doesn't know the actions of others; `state/app/actions.ts` has them all. */
export type AnyAction = `${string}.${string}`;

/** When a key was pressed, and what was on screen. */
export interface Pressed {
  readonly now: Now;
  /** Which part of each list and text was in view, by name. */
  readonly seen?: Seen | undefined;
  /** Every action, as seen from the screen that the palette opens over. */
  readonly offered?: readonly PaletteAction[];
  /** Every key, in the order for the current context, if this may open the help. */
  readonly help?: readonly HelpRow[];
  /** Does another action. */
  readonly act: (state: AppState, action: AnyAction) => AppState;
}

/** Stands in the way of a key that has no row to act on: then it does nothing here, and there is no more to say. */
export const NO_ROW = '';
