import type { Action, ActionName } from '../state/action.ts';
import type { AppState } from '../state/app-state.ts';
import type { Seen } from '../state/list/list-update.ts';
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
  /** Acts on every marked row: while there are any, footers start with it. */
  readonly isForMarked?: boolean;
  /** It moves around, or works as in any program. The palette and the rest of the footer omit it. */
  readonly isBasic?: boolean;
  /** The keys belong to what is on screen, such as the `y` of a question, and can't be remapped. */
  readonly isFixed?: boolean;
  /** The action that opens what this closes or undoes. Its keys trigger this one too. */
  readonly toggles?: ActionName;
  /** If it returns false, the key works as if this binding didn't exist. */
  readonly applies?: (state: AppState) => boolean;
  /** Whether it would change what one sees, by the parts in view. If not, it still works, but no footer offers it. */
  readonly isUseful?: (state: AppState, parts: Seen) => boolean;
  /** What about the selected row, or the profile, stands in its way, as a sentence; `null` if nothing does. */
  readonly whyNot?: (state: AppState) => string | null;
}

/** Stands in the way of a key that has no row to act on: then it does nothing here, and there is no more to say. */
export const NO_ROW = '';

/** Where a binding works and how it is shown: most specify nothing else. */
type Rest = Partial<Omit<Binding, 'action' | 'keys' | 'label' | 'contexts'>> & Where;

/** A row of a table: the action by its name, its keys, and a label for the footer. */
export type Bind = (
  name: ActionName,
  keys: readonly string[],
  label: string,
  rest?: Rest,
) => Binding;

/**
 * Makes the rows of a table that have some things in common, such as where they work:
 * `lists('runs.forget', ['d'], 'forget')`, or `lists.shown(…)` for one that every footer shows.
 */
export function bindings(common: Rest = {}): Bind & { readonly shown: Bind } {
  const bind =
    (more: Rest): Bind =>
    (name, keys, label, rest = {}) => {
      const all = { ...common, ...more, ...rest };
      return { action: actionNamed(name), keys, label, contexts: contextsOf(all), ...all };
    };
  return Object.assign(bind({}), { shown: bind({ isInFooter: true }) });
}

function actionNamed(name: ActionName): Action {
  const at = name.indexOf('.');
  return { on: name.slice(0, at), do: name.slice(at + 1) } as Action;
}
