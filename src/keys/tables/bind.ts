import type { ActionName } from '../../state/app/actions.ts';
import type { Binding } from '../binding.ts';
import { contextsOf } from '../focus-context.ts';

/** Where a binding works and how it is shown: most specify nothing else. */
type Rest = Partial<Omit<Binding, 'action' | 'keys' | 'label' | 'contexts'>>;

/** A row of a table: the action by its name, its keys, and a label for the footer. */
type Bind = (name: ActionName, keys: readonly string[], label: string, rest?: Rest) => Binding;

/**
 * Makes the rows of a table that have some things in common, such as where they work:
 * `lists('runs.forget', ['d'], 'forget')`, or `lists.shown(…)` for one that every footer shows.
 */
export function bindings(common: Rest = {}): Bind & { readonly shown: Bind } {
  const bind =
    (more: Rest): Bind =>
    (action, keys, label, rest = {}) => {
      const all = { ...common, ...more, ...rest };
      return { action, keys, label, contexts: contextsOf(all), ...all };
    };
  return Object.assign(bind({}), { shown: bind({ isInFooter: true }) });
}
