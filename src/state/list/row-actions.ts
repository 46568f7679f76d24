import type { Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { List } from './list.ts';

/**
 * For the rows of an action table that act on the selected row of a list, and do nothing without one:
 * `const onTemplate = rowActions<Template>(templatesList)`, then `remove: onTemplate(remove)`.
 */
export function rowActions<Row>(listIn: (state: AppState) => List<Row>) {
  return (act: (state: AppState, row: Row, pressed: Pressed) => AppState) =>
    (state: AppState, pressed: Pressed): AppState => {
      const { selected } = listIn(state);
      return selected === null ? state : act(state, selected, pressed);
    };
}
