import type { Action, ActionName } from '../state/action.ts';
import type { AppState } from '../state/app/app-state.ts';
import { contextsOf, type FocusContext, type Where } from './focus-context.ts';

/** One meaning of some keys. The handler, the footer and the help all read it. */
export interface Binding {
  readonly action: Action;
  readonly keys: readonly string[];
  readonly label: string;
  /** The label in this state, where one form sends what another saves. */
  readonly labelNow?: (state: AppState) => string;
  /** What it does in full, where the label says it only to one who sees the screen. */
  readonly about?: string;
  readonly contexts: readonly FocusContext[];
  /** Whether the footer has it first; a wide one goes on with the rest. */
  readonly isInFooter?: boolean;
  /** Moves, or does what it does in every program: the help has it, the palette and the footer's rest do not. */
  readonly isBasic?: boolean;
  /** The keys belong to what is on screen, such as the `y` of a question: they cannot be changed. */
  readonly isFixed?: boolean;
  /** What this closes or takes back is opened by another action, whose keys do it too. */
  readonly toggles?: ActionName;
  /** Where it gives false, the key means what it would mean without this binding. */
  readonly applies?: (state: AppState) => boolean;
  /** Why the key can do nothing now, as a sentence; `null` where it can. */
  readonly whyNot?: (state: AppState) => string | null;
}

/** Where a binding works, and how it shows: most say no more than that. */
type Rest = Omit<Binding, 'action' | 'keys' | 'label' | 'contexts'> & Where;

/** Makes the rows of one part's table: `bind('forget', ['d'], 'forget', { on: ['runs'], in: ['list'] })`. */
export function bindingsOn<On extends Action['on']>(on: On) {
  return (
    act: Extract<Action, { on: On }>['do'],
    keys: readonly string[],
    label: string,
    rest: Rest,
  ): Binding => ({
    action: { on, do: act } as Action,
    keys,
    label,
    contexts: contextsOf(rest),
    ...rest,
  });
}
