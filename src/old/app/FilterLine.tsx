import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { QueryField } from '../components/QueryField.tsx';
import { Text } from '../components/Text.tsx';
import { useAppState, useKeyWords, useStore } from '../screens/store-context.tsx';
import { focusedList } from '../state/app/focused-list.ts';
import type { AppState } from '../state/app-state.ts';
import type { ListShape } from '../state/list/list.ts';
import { runsScreenOf } from '../state/runs/runs-list.ts';

/** The list that has the keys, or the one behind a dialog without, if its filter is typed or hides rows. */
export function filteredList(state: AppState): ListShape | null {
  const inDialog = isSearch(state) ? null : focusedList(state)?.list;
  const list = inDialog ?? focusedList({ ...state, overlay: null })?.list ?? null;
  const { filter } = list?.state ?? {};
  return filter && (filter.isTyping || filter.field.text !== '') ? list : null;
}

/** What an empty list says may name keys, which a filter that is typed would take. */
export function isFilteringNothing(state: AppState): boolean {
  const list = filteredList(state);
  return list !== null && list.total === 0 && list.state.filter.isTyping;
}

/** A dialog with a search has a query of its own. */
function isSearch({ overlay }: AppState): boolean {
  return overlay?.kind === 'palette' || overlay?.kind === 'switcher';
}

/** The filter of the list on screen, which takes a row only while it is typed or hides rows. */
export function FilterLine(): ReactNode {
  const store = useStore();
  const state = useAppState();
  const list = filteredList(state);
  const isFocused = !isSearch(state) && (focusedList(state)?.list ?? null) !== null;
  const view = state.screen === 'runs' ? runsScreenOf(state).view : 'all';
  const { keyOf } = useKeyWords();
  const isRead = useIsScreenReaderEnabled();
  if (list === null) return null;
  const { isTyping, field } = list.state.filter;
  const none = list.total === 0 ? 'Nothing to filter yet.' : list.count === 0 ? 'No matches.' : '';
  return (
    <Box
      flexShrink={0}
      height={1}
      paddingX={1}
      columnGap={3}
      flexDirection={isRead ? 'column' : 'row'}
    >
      <QueryField
        label="Filter"
        sign={view === 'all' ? '/ ' : `${view} / `}
        value={field.text}
        isTyping={isTyping && isFocused}
        onChange={(text) => store.dispatch({ kind: 'query-changed', text })}
      />
      {none !== '' && (
        <Box flexShrink={1000}>
          <Text tone="muted">{`${none} ${keyOf('list.clear-filter')} clears the filter.`}</Text>
        </Box>
      )}
    </Box>
  );
}
