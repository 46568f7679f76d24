import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { groupsList } from '../../state/lists/list-screens.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('groups');

const list = { on: ['groups'], in: ['list'] } as const;
const shown = { isInFooter: true };

/** Places that are rotated together. */
export const GROUP_KEYS: readonly Binding[] = [
  bind('open', ['p'], 'groups', {
    about: 'rotation groups',
    on: ['secrets', 'coverage'],
    in: ['list'],
  }),
  bind('save', ['p'], 'save as group', {
    about: 'save the places as a rotation group',
    on: ['rotation-plan'],
    in: ['list'],
    ...shown,
  }),
  bind('rotate', ['enter'], 'new value', {
    about: 'new values for all its places',
    ...list,
    ...shown,
    whyNot: whyNoGroup,
  }),
  bind('edit', ['e'], 'edit', { about: 'edit the group', ...list, ...shown, whyNot: whyNoGroup }),
  bind('add', ['n'], 'new', { about: 'new group', ...list, ...shown }),
  bind('forget', ['d'], 'forget', {
    about: 'forget the group',
    ...list,
    ...shown,
    whyNot: whyNoGroup,
  }),
];

function whyNoGroup(state: AppState): string | null {
  const { total, selected } = groupsList(state);
  if (selected) return null;
  return total > 0
    ? `No matches. ${keyOf('list.clear-filter')} clears the filter.`
    : `There is no group yet. ${keyOf('groups.add')} makes one.`;
}
