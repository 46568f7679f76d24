import { Box, useStdin } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import { DialogHost, DialogProvider } from '../kit/DialogHost.tsx';
import type { Dialogs } from '../kit/dialogs.ts';
import { Hidden } from '../kit/Hidden.tsx';
import { Keyboard } from '../kit/Keyboard.tsx';
import { KeyLayer } from '../kit/KeyLayer.tsx';
import { Room } from '../kit/Room.tsx';
import { Dimmed, ThemeProvider } from '../kit/ThemeProvider.tsx';
import { themeFor } from '../kit/theme.ts';
import { Unsaved, UnsavedContext } from '../kit/unsaved.ts';
import { useStore } from '../kit/use-store.ts';
import { TABS, type Tab } from '../screens/place.ts';
import { ProfilesScreen } from '../screens/profiles/ProfilesScreen.tsx';
import { RunsScreen } from '../screens/runs/RunsScreen.tsx';
import { type AppServices, ServicesContext, useServices } from '../screens/services.tsx';
import { EntriesScreen } from '../screens/vaults/EntriesScreen.tsx';
import type { Background } from '../terminal/terminal-report.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { useAppKeys } from './use-app-keys.ts';

export interface AppProps {
  readonly services: AppServices;
  readonly dialogs: Dialogs;
  readonly size: WindowSize;
  readonly hasColour: boolean;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
  /** Draws everything anew, whatever is on the screen. */
  readonly redraw: () => void;
  readonly suspend: () => void;
  readonly quit: () => void;
  /** Takes what was thrown where nobody waits for it. */
  readonly defect: (error: unknown) => void;
}

interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** The whole app: services, theme, keyboard and dialogs around the page. */
export function App({ services, dialogs, size, ...props }: AppProps): ReactNode {
  const { preferences, notices } = services;
  const { theme, reducedMotion, keys: remapped } = useStore(preferences.state).preferences;
  const background = useBackground();
  const [unsaved] = useState(() => new Unsaved());
  return (
    <ServicesContext value={services}>
      <ThemeProvider
        theme={themeFor(theme, props.hasColour, background)}
        hasLinks={props.hasLinks}
        isStill={reducedMotion}
      >
        <Keyboard
          remapped={remapped}
          say={(sentence) => (sentence === null ? notices.clear() : notices.say('info', sentence))}
          defect={props.defect}
        >
          <DialogProvider dialogs={dialogs}>
            <UnsavedContext value={unsaved}>
              <Frame size={size} dialogs={dialogs} {...props} />
            </UnsavedContext>
          </DialogProvider>
        </Keyboard>
      </ThemeProvider>
    </ServicesContext>
  );
}

/** What the terminal says of its background; `null` until it does. */
function useBackground(): Background | null {
  const { stdin } = useStdin();
  const [background, setBackground] = useState<Background | null>(null);
  useEffect(() => {
    stdin.on('background', setBackground);
    return () => void stdin.off('background', setBackground);
  }, [stdin]);
  return background;
}

const COMPACT_BELOW_ROWS = 16;

type FrameProps = Pick<AppProps, 'size' | 'dialogs' | 'redraw' | 'suspend' | 'quit'>;

/** The header, the screen with what is over it, the notice and the keys. */
function Frame({ size: { columns, rows }, dialogs, ...acts }: FrameProps): ReactNode {
  const isCompact = rows < COMPACT_BELOW_ROWS;
  const hasDialog = useStore(dialogs.open).length > 0;
  return (
    <Room columns={columns} rows={rows} isCompact={isCompact}>
      <Box flexDirection="column" width={columns} height={rows} overflowY="hidden">
        <AppKeys {...acts} />
        <Header />
        <Box flexDirection="column" flexGrow={1} flexBasis={0}>
          <DialogHost>
            <Dimmed isDimmed={hasDialog}>
              <Tabs />
            </Dimmed>
          </DialogHost>
        </Box>
        <NoticeLine />
        {!hasDialog && <Footer />}
      </Box>
    </Room>
  );
}

function AppKeys(acts: Pick<AppProps, 'redraw' | 'suspend' | 'quit'>): ReactNode {
  useAppKeys(acts);
  return null;
}

const SCREENS: Readonly<Record<Tab, () => ReactNode>> = {
  runs: () => <RunsScreen />,
  secrets: () => <EntriesScreen kind="secret" />,
  vars: () => <EntriesScreen kind="var" />,
  profiles: () => <ProfilesScreen />,
};

/** A tab that was visited stays as it was left, without keys and unseen: what is typed in it isn't lost. */
function Tabs(): ReactNode {
  const { tab } = useStore(useServices().place.state);
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set());
  if (!visited.has(tab)) setVisited(new Set(visited).add(tab));
  return TABS.filter((each) => each === tab || visited.has(each)).map((each) => (
    <Hidden key={each} when={each !== tab}>
      <KeyLayer order="screen">{SCREENS[each]()}</KeyLayer>
    </Hidden>
  ));
}
