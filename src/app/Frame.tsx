import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import { DialogHost } from '../kit/DialogHost.tsx';
import type { Dialogs } from '../kit/dialogs.ts';
import { textWithin } from '../kit/fit-text.ts';
import { Hidden } from '../kit/Hidden.tsx';
import { KeyLayer } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { Room, useRoom } from '../kit/Room.tsx';
import { Rule } from '../kit/Rule.tsx';
import { useIsRead, useSpoken } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import { UnsavedContext } from '../kit/unsaved.ts';
import { useStore } from '../kit/use-store.ts';
import { TabWords } from '../screens/Page.tsx';
import { type Over, TABS, type Tab } from '../screens/place.ts';
import { ProfilesScreen } from '../screens/profiles/ProfilesScreen.tsx';
import { RunsScreen } from '../screens/runs/RunsScreen.tsx';
import { useServices } from '../screens/services.tsx';
import { EntriesScreen } from '../screens/vaults/EntriesScreen.tsx';
import type { Notice } from '../services/notices.ts';
import { AlertLine, AlertMemory } from './Alerts.tsx';
import { type AppActs, AppKeys } from './AppKeys.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { PreferencesScreen } from './PreferencesScreen.tsx';
import { isCompact, isTooSmall, pageSize, TooSmall, type WindowSize } from './TooSmall.tsx';

export interface FrameProps extends AppActs {
  readonly size: WindowSize;
  readonly dialogs: Dialogs;
  readonly hasColour: boolean;
}

/** The header, the screen with what is over it, what is wrong, the notice and the keys. */
export function Frame({ size, dialogs, hasColour, ...acts }: FrameProps): ReactNode {
  const window = pageSize(size, useIsRead());
  const { columns, rows } = window;
  const isHidden = isTooSmall(window);
  const hasDialog = useStore(dialogs.open).length > 0;
  const { clock } = useServices();
  const [memory] = useState(() => new AlertMemory(clock.wallMs()));
  return (
    <Room columns={columns} rows={rows} isCompact={isCompact(window)}>
      <AppKeys {...acts} memory={memory} />
      {/* Whoever can't see what is asked agrees to nothing: it has no keys then. */}
      {isHidden && <TooSmall size={window} quit={acts.quit} />}
      <Hidden when={isHidden}>
        <Box flexDirection="column" width={columns} height={rows} overflowY="hidden">
          <Header />
          <TabWords />
          <Box flexDirection="column" flexGrow={1} flexBasis={0}>
            <DialogHost>
              <Screens hasColour={hasColour} />
            </DialogHost>
          </Box>
          <AlertLine memory={memory} />
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
function Screens({ hasColour }: Pick<FrameProps, 'hasColour'>): ReactNode {
  const { place } = useServices();
  const { tab, over } = useStore(place.state);
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set());
  if (!visited.has(tab)) setVisited(new Set(visited).add(tab));
  return (
    <>
      {TABS.filter((each) => each === tab || visited.has(each)).map((each) => (
        <Hidden key={each} when={each !== tab || over !== null}>
          <UnsavedContext value={place.unsaved[each]}>
            <KeyLayer order="screen">{TAB_SCREENS[each]()}</KeyLayer>
          </UnsavedContext>
        </Hidden>
      ))}
      {over !== null && (
        <KeyLayer order="screen">
          <OverTabs over={over} hasColour={hasColour} />
        </KeyLayer>
      )}
    </>
  );
}

function OverTabs({
  over,
  hasColour,
}: { readonly over: Over } & Pick<FrameProps, 'hasColour'>): ReactNode {
  switch (over.kind) {
    case 'help':
      return <HelpScreen />;
    case 'preferences':
      return <PreferencesScreen hasColour={hasColour} start={over.start} />;
  }
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
