import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import { Alert, alertRows } from '../components/Alert.tsx';
import { Notice, noticeRows } from '../components/Notice.tsx';
import { Rule } from '../components/Rule.tsx';
import { RoomProvider } from '../components/room.tsx';
import { SeenContext, type SeenParts } from '../components/seen.tsx';
import { type Tone, themeFor } from '../components/theme.ts';
import { Dimmed, ThemeProvider } from '../components/theme-context.tsx';
import { focusContextOf } from '../keys/focus-context.ts';
import {
  type AppStore,
  KeyContext,
  keyWords,
  StoreContext,
  useAppState,
} from '../screens/store-context.tsx';
import type { AppState } from '../state/app-state.ts';
import type { Notice as CoreNotice } from '../state/notice.ts';
import { overlayBehind } from '../state/overlay.ts';
import { FilterLine, filteredList, isFilteringNothing } from './FilterLine.tsx';
import { KeyFooter } from './KeyFooter.tsx';
import { PageHeader } from './PageHeader.tsx';
import { dialogOver, hasDialog, screenShown } from './screen-and-dialog.tsx';
import { shownAlert } from './shown-alert.ts';
import { TabBar } from './TabBar.tsx';
import { isTooSmall, TooSmall } from './TooSmall.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { isCompact, pageSize, type WindowSize } from './window.ts';

interface AppProps {
  readonly store: AppStore;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks?: boolean;
  /** What is in view; given by tests. */
  readonly seen?: SeenParts;
  /** The terminal's window. */
  readonly size: WindowSize;
}

/** The whole app: the store, the theme and the keyboard around the page. */
export function App({ store, hasLinks = false, seen: given, size }: AppProps): ReactNode {
  const [seen] = useState<SeenParts>(() => given ?? new Map());
  return (
    <StoreContext value={store}>
      <SeenContext value={seen}>
        <Themed hasLinks={hasLinks}>
          <Page size={size} />
        </Themed>
      </SeenContext>
    </StoreContext>
  );
}

interface ThemedProps {
  readonly hasLinks: boolean;
  readonly children: ReactNode;
}

function Themed({ hasLinks, children }: ThemedProps): ReactNode {
  const { preferences, background } = useAppState();
  const { theme, reducedMotion } = preferences.values;
  return (
    <ThemeProvider
      theme={themeFor(theme, preferences.hasColour, background)}
      hasLinks={hasLinks}
      isStill={reducedMotion}
    >
      {children}
    </ThemeProvider>
  );
}

/** The header, the tabs, the screen with what is over it, the notice and the keys. */
function Page({ size }: Pick<AppProps, 'size'>): ReactNode {
  const state = useAppState();
  const window = pageSize(size, state.hasScreenReader);
  const { columns, rows } = window;
  useKeyboard(isTooSmall(window));
  const { text, tone, rows: ofNotice } = shownNotice(state, window);
  const alert = shownAlert(state);
  if (isTooSmall(window)) return <TooSmall columns={columns} rows={rows} />;
  const isShort = isCompact(window);
  const isFiltered = filteredList(state) !== null;
  const ofAlert = alert === null ? 0 : alertRows(alert, columns);
  const above = (isShort ? 1 : 3) + ofAlert + (isFiltered ? 1 : 0);
  // A dialog lists its keys once, in its frame.
  const hasFooter = !hasDialog(state) || state.hasScreenReader;
  const below = ofNotice + (!hasFooter ? 0 : isShort ? 1 : 2);
  const room = { columns, rows: Math.max(0, rows - above - below), isCompact: isShort };
  return (
    <RoomProvider {...room}>
      <Box flexDirection="column" width={columns} height={rows} overflowY="hidden">
        <PageHeader />
        {!isShort && <TabBar />}
        {!isShort && <Rule />}
        {alert && <Alert {...alert} />}
        <FilterLine />
        <Box flexDirection="column" height={room.rows} width={columns} flexShrink={0}>
          {!isFilteringNothing(state) && <Middle />}
        </Box>
        <Notice text={text} tone={tone} rows={ofNotice} />
        {hasFooter && !isShort && <Rule />}
        {hasFooter && <KeyFooter />}
      </Box>
    </RoomProvider>
  );
}

/** The screen, and a dialog over it. For a screen reader, only the dialog is there. */
function Middle(): ReactNode {
  const state = useAppState();
  const dialog = dialogOver(state);
  if (dialog !== null && state.hasScreenReader) return dialog;
  const behind = dialog === null ? state : { ...state, overlay: overlayBehind(state) };
  // The same elements with and without a dialog, or React would start the screen anew, scrolled to its top.
  return (
    <>
      <KeyContext value={focusContextOf(behind)}>
        <Dimmed isDimmed={dialog !== null}>{screenShown(behind)}</Dimmed>
      </KeyContext>
      {dialog}
    </>
  );
}

const NOTICE_TONES: Readonly<Record<CoreNotice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/** What a notice may take even of the smallest window. */
const LEAST_NOTICE_ROWS = 4;

function shownNotice(state: AppState, { columns, rows }: WindowSize) {
  const { notice } = state;
  const text = notice === null ? '' : keyWords(state).said(notice.text);
  const most = Math.max(LEAST_NOTICE_ROWS, Math.floor(rows / 3));
  const tone = NOTICE_TONES[notice?.tone ?? 'info'];
  return { text, tone, rows: noticeRows(text, columns, most) };
}
