import { Box } from 'ink';
import { memo, type ReactNode } from 'react';
import { textWidth } from '../kit/fit-text.ts';
import { useIsShown } from '../kit/Hidden.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { useRoom } from '../kit/Room.tsx';
import { Rule } from '../kit/Rule.tsx';
import { FilterLine } from '../kit/Search.tsx';
import { Say, useSpoken } from '../kit/spoken.tsx';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';
import type { Tone } from '../kit/theme.ts';
import type { FilteredList } from '../kit/use-list.ts';
import { useStore, useStores } from '../kit/use-store.ts';
import { TAB_LABELS, TABS, type Tab } from './navigation.ts';
import { useServices } from './services.tsx';
import { useDueCount } from './vaults/entries.ts';

interface PageProps {
  /** What this is, where the tab doesn't say it. */
  readonly title?: string;
  /** What is shown of it, after the title. */
  readonly about?: string;
  /** The list that it is made for: its position stands beside the tabs, and its filter above the rest. */
  readonly list?: FilteredList;
  /** What of it is shown, such as a view: before the sign of the filter. */
  readonly view?: string;
  readonly children: ReactNode;
}

/** What every screen is in: the tabs, a rule, the filter, and the rest of the rows. */
export function Page({ title, about = '', list, view = '', children }: PageProps): ReactNode {
  const { isCompact } = useRoom();
  const isShown = useIsShown();
  return (
    <Box flexDirection="column" flexGrow={1} flexBasis={0}>
      {!isCompact && isShown && <TopLine position={list?.position ?? ''} />}
      {!isCompact && <Rule />}
      {title !== undefined && (
        <Box flexShrink={0} paddingX={1} paddingBottom={isCompact ? 0 : 1} columnGap={2}>
          <Say words={about === '' ? title : `${title}, ${about}`} />
          <Box flexShrink={0}>
            <Text isBold>{title}</Text>
          </Box>
          <Text tone="muted">{about}</Text>
        </Box>
      )}
      {list && <FilterLine list={list} view={view} />}
      <Box flexDirection="column" flexGrow={1} flexBasis={0}>
        {children}
      </Box>
    </Box>
  );
}

const PADDING = 2;
const DRAFT = '*';
/** Between the parts of a position. */
const GAP = '  ';

interface ShownTab {
  readonly tab: Tab;
  readonly isOn: boolean;
  readonly keys: string;
  readonly label: string;
  /** What it says besides its name, such as how much there is to do. */
  readonly note: string | null;
  /** It holds something that was typed and not sent. */
  readonly hasDraft: boolean;
}

/** The tabs, and at the right edge, where one is in the list. */
function TopLine({ position }: { readonly position: string }): ReactNode {
  const columns = useRoom().columns - 2 * PADDING;
  const parts = position.split(GAP);
  return (
    <Box flexShrink={0} height={1} paddingX={PADDING}>
      <Tabs columns={columns - textWidth(parts.at(-1) ?? '')} />
      {/* Of its parts, the last ones that fit: the others would be in rows below. */}
      <Box
        flexDirection="row-reverse"
        flexWrap="wrap"
        columnGap={GAP.length}
        flexGrow={1}
        flexBasis={0}
        height={1}
        overflow="hidden"
      >
        {parts.toReversed().map((part) => (
          <Box key={part} flexShrink={0}>
            <Text tone="muted">{part}</Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/**
 * The tabs and their keys. The tab that is on is in brackets, which take the place of spaces, as does the mark of a draft:
 * nothing moves. Where not all notes fit, they go; then the other tabs are their keys. No move in a list draws them anew.
 */
const Tabs = memo(function Tabs({ columns }: { readonly columns: number }): ReactNode {
  const tabs = useTabs();
  const whole = ({ keys, label, note }: ShownTab) =>
    note === null ? `${keys} ${label}` : `${keys} ${label} · ${note}`;
  const plain = ({ keys, label }: ShownTab) => `${keys} ${label}`;
  const short = (tab: ShownTab) => (tab.isOn ? plain(tab) : tab.keys);
  const textOf = [whole, plain].find((of) => widthOf(tabs.map(of)) <= columns) ?? short;
  return (
    <Box flexShrink={0}>
      <Text>
        <Pieces
          of={tabs.flatMap((tab): Piece[] => [
            {
              text: tab.isOn ? `[${textOf(tab)}]` : ` ${textOf(tab)}`,
              tone: tab.isOn ? 'accent' : 'muted',
              isBold: tab.isOn,
            },
            { text: tab.hasDraft ? DRAFT : ' ', tone: 'warning', isBold: tab.isOn },
            { text: tab.isOn ? '' : ' ' },
          ])}
        />
      </Text>
    </Box>
  );
});

function useTabs(): readonly ShownTab[] {
  const { navigation } = useServices();
  const keysOf = useKeysOf();
  const on = useStore(navigation.state, ({ tab }) => tab);
  const due = useDueCount();
  const isAny = (tab: Tab) => navigation.unsaved[tab].isAny;
  // As one text, which is the same while nothing has changed.
  const drafts = useStores(TABS.map(isAny), () => TABS.filter((tab) => isAny(tab).get()).join(' '));
  return TABS.map((tab) => ({
    tab,
    isOn: tab === on,
    keys: keysOf(`app.go-${tab}`),
    label: TAB_LABELS[tab],
    note: tab === 'secrets' && due > 0 ? `${due} due` : null,
    hasDraft: drafts.split(' ').includes(tab),
  }));
}

function widthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + textWidth(text) + 3, 0);
}

/** The same for a screen reader: said when it changes, whatever is open on a tab. */
export function TabWords(): ReactNode {
  useSpoken(tabWords(useTabs()));
  return null;
}

/** The tab that is on, what is due, and where drafts are. */
function tabWords(tabs: readonly ShownTab[]): string {
  const at = tabs.findIndex(({ isOn }) => isOn);
  const drafts = tabs.filter(({ hasDraft }) => hasDraft).map(({ label }) => label);
  return [
    `${tabs[at]?.label ?? ''}, tab ${at + 1} of ${tabs.length}`,
    ...tabs.flatMap(({ note, label }) => (note === null ? [] : [`${note} on ${label}`])),
    ...(drafts.length > 0 ? [`drafts on ${drafts.join(', ')}`] : []),
  ].join('; ');
}

interface TitleProps {
  readonly title: string;
  /** A quiet word about it. */
  readonly about: string;
}

/** What a list is, above it. */
export function ListTitle({ title, about }: TitleProps): ReactNode {
  const text = about === '' ? title : `${title} · ${about}`;
  useSpoken(text);
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Text isBold>
        {title}
        {about !== '' && <Text tone="muted">{` · ${about}`}</Text>}
      </Text>
    </Box>
  );
}

/** What has to be read beside a list, below its last row. */
export function Notes({ children }: { readonly children: ReactNode }): ReactNode {
  const { isCompact } = useRoom();
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={3} paddingTop={isCompact ? 0 : 1}>
      {children}
    </Box>
  );
}

interface NoteProps {
  readonly text: string;
  readonly tone?: Tone;
}

/** A sentence below a list, drawn whole and said. */
export function NoteLine({ text, tone = 'plain' }: NoteProps): ReactNode {
  useSpoken(text);
  return (
    <Text tone={tone} wrap="wrap">
      {text}
    </Text>
  );
}
