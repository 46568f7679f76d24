import type { ActionPlace, ActionRow, ActionRows, AnyAction } from '../state/action-row.ts';
import { ACTIONS, type ActionName } from '../state/app/actions.ts';
import { contextsOf, type FocusContext } from './focus-context.ts';

/** Every built-in key, out of the rows of actions, where a new one goes. The first that fits the context wins. */
export const BINDINGS: readonly Binding[] = bindingsOf(ACTIONS).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
);

function rankOf({ comes }: Binding): number {
  if (comes === 'first') return -1;
  return comes === 'last' ? 1 : 0;
}

/** What some keys do at some places. The handler, the footer and the help all read it. */
export interface Binding extends ActionPlace, Pick<ActionRow, 'isBasic' | 'named'> {
  readonly action: ActionName;
  readonly contexts: readonly FocusContext[];
  /** The keys as they are without any change in the preferences. */
  readonly builtInKeys: readonly string[];
}

/** The bindings of some actions: one for each of their places. */
function bindingsOf(rows: ActionRows): readonly Binding[] {
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
        builtInKeys: place.keys,
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

const MANY_CONTEXTS = 8;

/** Means the same in every form or list, or works in so many places that it belongs to none. */
export function isShared({ action, contexts }: Binding): boolean {
  return ['form', 'list'].includes(partOf(action)) || contexts.length >= MANY_CONTEXTS;
}

/** The part of the app that an action belongs to: `runs` of `runs.copy-url`. */
export function partOf(action: ActionName): string {
  return action.slice(0, action.indexOf('.'));
}
