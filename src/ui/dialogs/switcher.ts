import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { switcherList } from '../../state/profiles/switcher.ts';
import { searchBlocks } from '../blocks/list-view.ts';
import { profileContext, SWITCHER_LOOK } from '../screens/profiles/profiles-look.ts';
import type { Dialog, View } from '../view.ts';

/** The profiles to switch to, filtered by what is typed. */
export function switcher(state: AppState, view: View): Dialog {
  const list = switcherList(state);
  const contextOf = (row: KnownProfile) => profileContext(state, row);
  const hints = ['enter switch here', `${view.keyOf('switcher.make-default')} make default`];
  return {
    isSearch: true,
    title: 'Switch profile',
    foot: list.count === 0 ? 'esc close' : hints.join(' · '),
    blocks: searchBlocks(SWITCHER_LOOK, list, contextOf, { ...view, what: 'profiles' }),
  };
}
