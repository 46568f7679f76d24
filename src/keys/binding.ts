import type { ActionPlace, ActionRow, ActionRows, AnyAction } from '../state/action-row.ts';
import type { ActionName } from '../state/app/actions.ts';
import { contextsOf, type FocusContext } from './focus-context.ts';

/** What some keys do at some places. The handler, the footer and the help all read it. */
export interface Binding extends ActionPlace, Pick<ActionRow, 'isBasic' | 'named'> {
  readonly action: ActionName;
  readonly contexts: readonly FocusContext[];
}

/** The bindings of some actions: one for each of their places. */
export function bindingsOf(rows: ActionRows): readonly Binding[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    placesOf(row).map((place) => {
      const { isBasic, named } = row;
      const action = name as AnyAction as ActionName;
      return {
        ...place,
        ...(isBasic && { isBasic }),
        ...(named !== undefined && { named }),
        action,
        contexts: contextsOf(place),
      };
    }),
  );
}

function placesOf({ also = [], ...row }: ActionRow): readonly ActionPlace[] {
  const { keys, label, labelNow, about, help, comes, whyNot } = row;
  const shared = {
    keys,
    label,
    ...(labelNow && { labelNow }),
    ...(about !== undefined && { about }),
    ...(help !== undefined && { help }),
    ...(comes && { comes }),
    ...(whyNot && { whyNot }),
  };
  return [row, ...also.map((place) => ({ ...shared, ...place }))];
}
