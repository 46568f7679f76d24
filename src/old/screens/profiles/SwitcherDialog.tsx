import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Search } from '../../components/Search.tsx';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/profiles-state.ts';
import { MAKE_DEFAULT, switcherList } from '../../state/profiles/switcher.ts';
import { useAppState, useKeyWords, useStore } from '../store-context.tsx';
import { profileWords, STANDING_WIDTH, standingWithin } from './profile-words.ts';

/** The profiles to switch to, found by typing: the previous one first. */
export function SwitcherDialog(): ReactNode {
  const state = useAppState();
  const store = useStore();
  const { keyOf } = useKeyWords();
  const list = switcherList(state);
  const foot = ['enter switch', `${keyOf('switcher.make-default')} ${MAKE_DEFAULT}`];
  return (
    <Dialog isSearch title="Switch profile" foot={list.count === 0 ? ['esc close'] : foot}>
      <Search
        name="switcher"
        list={list}
        columns={columnsOf(state)}
        say={(profile) => profileWords(state, profile)}
        what="profiles"
        onChange={(text) => store.dispatch({ kind: 'query-changed', text })}
      />
    </Dialog>
  );
}

/** Which one is current stays whatever the room. */
function columnsOf(state: AppState): readonly Column<KnownProfile>[] {
  return [
    {
      width: { least: 12, most: 24 },
      cut: 'middle',
      isName: true,
      cell: ({ name, colour }) => ({ text: name, tone: colour ?? 'accent' }),
    },
    { width: { least: 18 }, cut: 'middle', yields: 1, cell: ({ host }) => host },
    { width: STANDING_WIDTH, cell: (profile, width) => standingWithin(state, profile, width) },
  ];
}
