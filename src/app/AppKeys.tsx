import { type ReactNode, useEffect, useState } from 'react';
import { KeyLayer, useRouter } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useStore } from '../kit/use-store.ts';
import { TABS } from '../screens/navigation.ts';
import { useTokenKey } from '../screens/profiles/TokenPrompt.tsx';
import { useServices } from '../screens/services.tsx';
import { APP_KEYS, PALETTE_KEYS, PREFERENCES_KEYS, SWITCHER_KEYS, TAB_KEYS } from './key-tables.ts';
import { type Chosen, Palette } from './Palette.tsx';
import { useAskToQuit } from './quit.ts';
import { Switcher } from './Switcher.tsx';

export interface AppActs {
  /** Draws everything anew, whatever is on the screen. */
  readonly redraw: () => void;
  readonly suspend: () => void;
  readonly quit: () => void;
}

/** What keys do everywhere, whichever tab is on. */
export function AppKeys({ redraw, suspend, quit }: AppActs): ReactNode {
  const { navigation, notices, ask } = useServices();
  const router = useRouter();
  const askToQuit = useAskToQuit(quit);
  const keysOf = useKeysOf();
  const isOfVaults = useStore(navigation.state, ({ tab }) => tab === 'secrets' || tab === 'vars');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const openPalette = async () => {
    const chosen = await ask<Chosen>((done) => <Palette recent={recent} done={done} />);
    if (chosen === null) return;
    setRecent([chosen.id, ...recent.filter((id) => id !== chosen.id)]);
    await chosen.go();
  };
  const wanted = useStore(navigation.state, (state) => state.wanted);
  useEffect(() => {
    if (wanted === null) return;
    navigation.taken();
    if (!router.do(wanted)) {
      notices.say('info', `Leave what is open here first, then press ${keysOf(wanted)}.`);
    }
  }, [wanted, navigation, router, notices, keysOf]);
  useKeys(TAB_KEYS, Object.fromEntries(TABS.map((tab) => [`go-${tab}`, () => navigation.go(tab)])));
  useKeys(APP_KEYS, {
    nextTab: () => navigation.step(1),
    previousTab: () => navigation.step(-1),
    showHelp: () => navigation.show({ kind: 'help' }),
    leave: () => router.act('esc') || askToQuit(),
    quit: askToQuit,
  });
  useKeys(SWITCHER_KEYS, { open: () => void ask((done) => <Switcher done={done} />) });
  useKeys(PALETTE_KEYS, { open: openPalette });
  useKeys(PREFERENCES_KEYS, { open: () => navigation.show({ kind: 'preferences' }) });
  useTokenKey(null, isOfVaults ? 'vaults' : 'dispatches');
  return (
    <KeyLayer order="terminal">
      <TerminalKeys redraw={redraw} suspend={suspend} />
    </KeyLayer>
  );
}

/** What concerns the terminal works in dialogs, too. */
function TerminalKeys({ redraw, suspend }: Pick<AppActs, 'redraw' | 'suspend'>): ReactNode {
  useKeys(APP_KEYS, { redraw, suspend });
  return null;
}
