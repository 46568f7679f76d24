import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { activeProfileId } from '../../state/profiles/parts.ts';
import { switcherList } from '../../state/profiles/switcher.ts';
import { countsOfRows, rowsOf } from '../../state/runs/rows.ts';
import { searchBlocks } from '../blocks/search-view.ts';
import { SWITCHER_LOOK } from '../screens/profiles/profiles-look.ts';
import type { Dialog, View } from '../view.ts';

/** The profiles to switch to, narrowed by what is typed. */
export function switcher(state: AppState, view: View): Dialog {
  const list = switcherList(state);
  const context = {
    activeId: activeProfileId(state),
    countsOf: (id: ProfileId) => countsOfRows(rowsOf(state, id)),
  };
  const hints = [
    'enter switch here',
    `${view.keyOf('switcher.make-default')} make default`,
    ...backHint(state, list.state.filter.field.text, view),
  ];
  return {
    kind: 'Dialog',
    title: 'Switch profile',
    foot: list.count === 0 ? 'esc close' : hints.join(' · '),
    blocks: searchBlocks(SWITCHER_LOOK, list, () => context, { ...view, what: 'profiles' }),
  };
}

function backHint({ profiles }: AppState, typed: string, { keyOf }: View): readonly string[] {
  const previous = profiles.known.find(({ id }) => id === profiles.previousId);
  return previous && typed === '' ? [`${keyOf('switcher.switch-back')} ${previous.name}`] : [];
}
