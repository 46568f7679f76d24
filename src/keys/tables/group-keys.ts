import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { groupsList } from '../../state/rotation/groups-update.ts';
import { type Binding, bindings } from '../binding.ts';

const bind = bindings();
const list = bindings({ on: ['groups'], in: ['list'] });

/** Places that are rotated together. */
export const GROUP_KEYS: readonly Binding[] = [
  bind('groups.open', ['p'], 'groups', {
    about: 'rotation groups',
    on: ['secrets', 'coverage'],
    in: ['list'],
  }),
  bind.shown('groups.save', ['p'], 'save as group', {
    about: 'save as a rotation group',
    on: ['rotation-plan'],
    in: ['list'],
  }),
  list.shown('groups.rotate', ['enter'], 'new value', {
    about: 'new value for all places',
    whyNot: whyNoGroup,
  }),
  list.shown('groups.edit', ['e'], 'edit', { about: 'edit the group', whyNot: whyNoGroup }),
  list.shown('groups.add', ['n'], 'new', { about: 'new group' }),
  list.shown('groups.forget', ['d'], 'forget', { about: 'forget the group', whyNot: whyNoGroup }),
  list('groups.bring-back', ['ctrl+_'], 'undo', {
    about: 'undo forgetting',
    applies: ({ vaults }) => vaults.forgottenGroup !== null,
  }),
];

function whyNoGroup(state: AppState): string | null {
  const { total, selected } = groupsList(state);
  if (selected) return null;
  return total > 0
    ? `No matches. ${keyOf('list.clear-filter')} clears the filter.`
    : `No groups yet. ${keyOf('groups.add')} makes one.`;
}
