import { Box } from 'ink';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { DialogHost } from '../kit/DialogHost.tsx';
import type { Dialogs } from '../kit/dialogs.ts';
import { textWithin } from '../kit/fit-text.ts';
import { Hidden } from '../kit/Hidden.tsx';
import { Keyboard } from '../kit/Keyboard.tsx';
import { KeyLayer, useKeyStream } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { KeyMap } from '../kit/key-map.ts';
import { Room, useRoom } from '../kit/Room.tsx';
import { Rule } from '../kit/Rule.tsx';
import { Spoken, useHasScreenReader, useSpoken } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import { ThemeProvider } from '../kit/ThemeProvider.tsx';
import { themeFor } from '../kit/theme.ts';
import { useStore } from '../kit/use-store.ts';
import { UnsavedContext } from '../kit/use-unsaved.ts';
import { TABS, type Tab } from '../screens/navigation.ts';
import { TabWords } from '../screens/Page.tsx';
import { ProfilesScreen } from '../screens/profiles/ProfilesScreen.tsx';
import { RunsScreen } from '../screens/runs/RunsScreen.tsx';
import { type AppServices, ServicesContext, useServices } from '../screens/services.tsx';
import { EntriesScreen } from '../screens/vaults/EntriesScreen.tsx';
import type { Notice } from '../services/notices.ts';
import type { Background } from '../terminal/screen.ts';
import { Alerts } from './Alerts.tsx';
import { type AppActs, AppKeys } from './AppKeys.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { ALL_TABLES } from './key-tables.ts';
import { PreferencesScreen } from './PreferencesScreen.tsx';
import { isCompact, isTooSmall, pageSize, TooSmall, type WindowSize } from './TooSmall.tsx';

interface AppProps extends FrameProps {
  readonly services: AppServices;
  readonly hasColour: boolean;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
  /** Takes an error of a promise that isn't awaited. */
  readonly defect: (error: unknown) => void;
}

/** The whole app: services, theme, keyboard and dialogs around the page. */
export function App({ services, hasColour, hasLinks, defect, ...frame }: AppProps): ReactNode {
  const { notices } = services;
  const { preferences, problems } = useStore(services.preferences.state);
  const { theme, reducedMotion, keys: remapped } = preferences;
  const background = useBackground();
  const map = useMemo(() => new KeyMap(ALL_TABLES, remapped), [remapped]);
  const untold = [...problems, ...map.problems].join(' ');
  useEffect(() => {
    if (untold !== '') notices.tell(untold);
  }, [notices, untold]);
  return (
    <ServicesContext value={services}>
      <ThemeProvider
        theme={themeFor(theme, hasColour, background)}
        hasLinks={hasLinks}
        isStill={reducedMotion}
      >
        <Keyboard
          map={map}
          say={(sentence, isAside = false) => {
            if (sentence === null) notices.clear();
            else if (!isAside || notices.latest.get() === null) notices.say('info', sentence);
          }}
          defect={defect}
        >
          <Spoken>
            <Frame {...frame} />
          </Spoken>
        </Keyboard>
      </ThemeProvider>
    </ServicesContext>
  );
}

/** What the terminal says of its background; `null` until it does. */
function useBackground(): Background | null {
  const keys = useKeyStream();
  const [background, setBackground] = useState<Background | null>(null);
  useEffect(() => {
    keys.on('background', setBackground);
    return () => void keys.off('background', setBackground);
  }, [keys]);
  return background;
}

interface FrameProps extends AppActs {
  readonly size: WindowSize;
  readonly dialogs: Dialogs;
}

/** The header, the screen with what is over it, what is wrong, the notice and the keys. */
function Frame({ size, dialogs, ...acts }: FrameProps): ReactNode {
  const hasScreenReader = useHasScreenReader();
  const window = pageSize(size, hasScreenReader);
  const { columns, rows } = window;
  const isHidden = isTooSmall(window);
  const hasDialog = useStore(dialogs.open).length > 0;
  return (
    <Room columns={columns} rows={rows} isCompact={isCompact(window)}>
      <AppKeys {...acts} />
      {isHidden && <TooSmall size={window} quit={acts.quit} />}
      <Hidden when={isHidden}>
        <Box flexDirection="column" width={columns} height={rows} overflowY="hidden">
          <Header />
          {hasScreenReader && <TabWords />}
          <Box flexDirection="column" flexGrow={1} flexBasis={0}>
            <DialogHost dialogs={dialogs}>
              <Screens />
            </DialogHost>
          </Box>
          <Alerts />
          <NoticeLine />
          {/* A dialog lists its keys in its frame. */}
          {!hasDialog && !isCompact(window) && <Rule />}
          {!hasDialog && <Footer />}
        </Box>
      </Hidden>
    </Room>
  );
}

const TAB_SCREENS: Readonly<Record<Tab, () => ReactNode>> = {
  runs: () => <RunsScreen />,
  secrets: () => <EntriesScreen kind="secret" />,
  vars: () => <EntriesScreen kind="var" />,
  profiles: () => <ProfilesScreen />,
};

/** A tab that was visited stays as it was left, without keys and unseen: what is typed in it isn't lost. */
function Screens(): ReactNode {
  const { navigation } = useServices();
  const { tab, over, asked } = useStore(navigation.state);
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set());
  if (!visited.has(tab)) setVisited(new Set(visited).add(tab));
  return (
    <>
      {TABS.filter((each) => each === tab || visited.has(each)).map((each) => (
        <Hidden key={each} when={each !== tab || over !== null}>
          <UnsavedContext value={navigation.unsaved[each]}>
            <KeyLayer order="screen">{TAB_SCREENS[each]()}</KeyLayer>
          </UnsavedContext>
        </Hidden>
      ))}
      {over !== null && (
        <KeyLayer order="screen">
          {over.kind === 'help' ? (
            <HelpScreen />
          ) : (
            <PreferencesScreen key={asked} start={over.start} />
          )}
        </KeyLayer>
      )}
    </>
  );
}

/** What a notice may take even of the smallest window. */
const LEAST_ROWS = 4;

/** A sentence about what just happened, in as many rows as it needs. One is always there, so that nothing jumps. */
function NoticeLine(): ReactNode {
  const { columns, rows } = useRoom();
  const notice = useStore(useServices().notices.latest);
  const keysOf = useKeysOf();
  const text = notice === null ? '' : notice.text + wayOn(notice, keysOf);
  useSpoken(text === '' ? null : text);
  const tone = notice?.tone ?? 'info';
  const most = Math.max(LEAST_ROWS, Math.floor(rows / 3));
  return (
    <Box flexShrink={0} minHeight={1} paddingX={1}>
      <Text tone={tone === 'info' ? 'muted' : tone} wrap="wrap">
        {textWithin(text, columns - 2, most)}
      </Text>
    </Box>
  );
}

/** The key of the action that is the way on, as it is now. */
function wayOn({ action }: Notice, keysOf: (action: string) => string): string {
  if (action === null) return '';
  return action === 'token-prompt.open'
    ? ` Press ${keysOf(action)} to enter a token.`
    : ` Press ${keysOf(action)} for that.`;
}
