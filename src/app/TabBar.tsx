import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from '../components/fit-text.ts';
import { useRoom } from '../components/room.tsx';
import { Text } from '../components/Text.tsx';
import { spokenPlace } from '../screens/spoken-words.ts';
import { useAppState, useKeyWords } from '../screens/store-context.tsx';
import { focusedList } from '../state/app/focused-list.ts';
import { tabsWithDrafts } from '../state/app/quit.ts';
import type { AppState } from '../state/app-state.ts';
import { TAB_OF, TABS } from '../state/screen.ts';
import { dueRows } from '../state/vault/entry-list.ts';

interface Tab {
  readonly keys: string;
  readonly label: string;
  readonly isOn: boolean;
  /** What it says besides its name, such as how much there is to do. */
  readonly note: string | null;
  /** It holds something that was typed and not sent. */
  readonly hasDraft: boolean;
}

const DRAFT = '*';
const PADDING = 2;

/**
 * The tabs and their keys, and the place in the list below them. The one that is on is in brackets, which take the
 * place of spaces, as does the mark of a draft: nothing moves. Where not all labels fit, the others are their keys.
 */
export function TabBar(): ReactNode {
  const state = useAppState((whole) => whole);
  const { keyOf } = useKeyWords();
  const { columns } = useRoom();
  const drafts = tabsWithDrafts(state);
  const due = dueRows(state).length;
  const tabs = TABS.map(
    ({ screen, label }): Tab => ({
      keys: keyOf(`app.go-${screen}`),
      label,
      isOn: TAB_OF[state.screen] === screen,
      note: screen === 'secrets' && due > 0 ? `${due} due` : null,
      hasDraft: drafts.includes(screen),
    }),
  );
  const place = placeInList(state);
  const room = columns - 2 * PADDING - textWidth(place);
  const textOf = [wholeText, plainText].find((of) => widthOf(tabs.map(of)) <= room) ?? shortText;
  const words = tabWords(tabs);
  return (
    <Box
      flexShrink={0}
      height={1}
      paddingX={PADDING}
      justifyContent="space-between"
      {...(words === '' ? { 'aria-hidden': true } : { 'aria-label': words })}
    >
      <Text>
        {tabs.map((tab) => (
          <Text key={tab.label} tone={tab.isOn ? 'accent' : 'muted'} isBold={tab.isOn}>
            {tab.isOn ? `[${textOf(tab)}]` : ` ${textOf(tab)}`}
            <Text tone="warning">{tab.hasDraft ? DRAFT : ' '}</Text>
            {tab.isOn ? '' : ' '}
          </Text>
        ))}
      </Text>
      <Text tone="muted">{place}</Text>
    </Box>
  );
}

function wholeText(tab: Tab): string {
  return tab.note === null ? plainText(tab) : `${plainText(tab)} · ${tab.note}`;
}

function plainText({ keys, label }: Tab): string {
  return `${keys} ${label}`;
}

function shortText(tab: Tab): string {
  return tab.isOn ? plainText(tab) : tab.keys;
}

function widthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + textWidth(text) + 3, 0);
}

/** The place in the list and its length, what is marked, and the order. */
function placeInList(state: AppState): string {
  const list = focusedList({ ...state, overlay: null })?.list ?? null;
  if (list === null || list.total === 0) return '';
  const { selectedIndex, count, total } = list;
  const { sort } = list.state;
  const place = Math.min(count, selectedIndex + 1);
  const marked = list.countMarked();
  return [
    marked > 0 ? `${marked} marked` : '',
    sort === null ? '' : `by ${sort}`,
    count < total ? `${place}/${count} of ${total}` : `${place}/${count}`,
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
