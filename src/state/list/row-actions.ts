import type { Pressed } from '../slice-table.ts';
import type { List } from './list.ts';

/**
 * For the rows of an action table that act on the selected row of a list, and do nothing without one:
 * `const onGroup = rowActions<RotationGroup, RotationScope>(groupsList)`, then `forget: onGroup(forget)`.
 */
export function rowActions<Row, Scope>(listIn: (state: Scope) => List<Row>) {
  return (act: <S extends Scope>(state: S, row: Row, pressed: Pressed) => S) =>
    <S extends Scope>(state: S, pressed: Pressed): S => {
      const { selected } = listIn(state);
      return selected === null ? state : act(state, selected, pressed);
    };
}
