import type { Action, ActionName } from '../state/action.ts';
import type { AppState } from '../state/app/app-state.ts';
import { contextsOf, type FocusContext, type Where } from './focus-context.ts';

/** What some keys do. The handler, the footer and the help all read it. */
export interface Binding {
  readonly action: Action;
  readonly keys: readonly string[];
  readonly label: string;
  /** The label in this state, for example when one form sends and another saves. */
  readonly labelNow?: (state: AppState) => string;
  /** The full description, if the label only makes sense to someone who sees the screen. */
  readonly about?: string;
  readonly contexts: readonly FocusContext[];
  /** Whether every footer shows it. A wide footer continues with the rest; the help lists everything. */
  readonly isInFooter?: boolean;
  /** It moves around, or works as in any program. The palette and the rest of the footer omit it. */
  readonly isBasic?: boolean;
  /** The keys belong to what is on screen, such as the `y` of a question, and can't be remapped. */
  readonly isFixed?: boolean;
  /** The action that opens what this closes or undoes. Its keys trigger this one too. */
  readonly toggles?: ActionName;
  /** If it returns false, the key works as if this binding didn't exist. */
  readonly applies?: (state: AppState) => boolean;
  /** Why the key is unavailable now, as a sentence; `null` if it is available. */
  readonly whyNot?: (state: AppState) => string | null;
}

/** Where a binding works and how it is shown: most specify nothing else. */
type Rest = Omit<Binding, 'action' | 'keys' | 'label' | 'contexts'> & Where;

/**
 * Creates the rows of one area's table: `bind('forget', ['d'], 'forget', { on: ['runs'], in: ['list'] })`.
 */
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
