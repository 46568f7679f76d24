import type { ReactNode } from 'react';
import { type Tab, Tabs } from '../components/Tabs.tsx';
import { spokenPlace } from '../screens/spoken-words.ts';
import { useAppState, useKeyWords } from '../screens/store-context.tsx';
import { focusedList } from '../state/app/focused-list.ts';
import { tabsWithDrafts } from '../state/app/quit.ts';
import type { AppState } from '../state/app-state.ts';
import { TAB_OF, TABS } from '../state/screen.ts';
import { dueRows } from '../state/vault/entry-list.ts';

/** The tabs, and the position in the list below them. */
export function TabBar(): ReactNode {
  const state = useAppState();
  const { keyOf } = useKeyWords();
  const drafts = tabsWithDrafts(state);
  const due = dueRows(state).length;
  const tabs = TABS.map(({ screen, label }): Tab => {
    return {
      keys: keyOf(`app.go-${screen}`),
      label,
      isOn: TAB_OF[state.screen] === screen,
      note: screen === 'secrets' && due > 0 ? `${due} due` : null,
      hasDraft: drafts.includes(screen),
    };
  });
  return <Tabs tabs={tabs} right={positionInList(state)} say={tabWords(tabs)} />;
}

/** The position in the list and its length, what is marked, and the order. */
function positionInList(state: AppState): string {
  const list = focusedList({ ...state, overlay: null })?.list ?? null;
  if (list === null || list.total === 0) return '';
  const { selectedIndex, count, total } = list;
  const { sort } = list.state;
  const position = Math.min(count, selectedIndex + 1);
  const marked = list.countMarked();
  return [
    marked > 0 ? `${marked} marked` : '',
    sort === null ? '' : `by ${sort}`,
    count < total ? `${position}/${count} of ${total}` : `${position}/${count}`,
  ]
    .filter(Boolean)
    .join('  ');
}

/** A screen without a tab says what it is. */
function tabWords(tabs: readonly Tab[]): string {
  const index = tabs.findIndex(({ isOn }) => isOn);
  const tab = tabs[index];
  const drafts = tabs.filter(({ hasDraft }) => hasDraft).map(({ label }) => label);
  return [
    ...(tab ? [`${tab.label}, screen ${spokenPlace(index, tabs.length)}`] : []),
    ...tabs.flatMap(({ note, label }) => (note === null ? [] : [`${note} on ${label}`])),
    ...(drafts.length > 0 ? [`drafts on ${drafts.join(', ')}`] : []),
  ].join('; ');
}
