import { type ReactNode, useEffect, useState } from 'react';
import { DialogProvider } from '../kit/DialogHost.tsx';
import type { Dialogs } from '../kit/dialogs.ts';
import { Keyboard } from '../kit/Keyboard.tsx';
import { useKeyStream } from '../kit/key-stream.ts';
import { readRemapped } from '../kit/remapping.ts';
import { Spoken } from '../kit/spoken.tsx';
import { ThemeProvider } from '../kit/ThemeProvider.tsx';
import { themeFor } from '../kit/theme.ts';
import { Unsaved, UnsavedContext } from '../kit/unsaved.ts';
import { useStore } from '../kit/use-store.ts';
import { type AppServices, ServicesContext } from '../screens/services.tsx';
import type { Background } from '../terminal/screen.ts';
import { Frame, type FrameProps } from './Frame.tsx';

export interface AppProps extends FrameProps {
  readonly services: AppServices;
  readonly dialogs: Dialogs;
  readonly hasColour: boolean;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
  /** Takes what was thrown where nobody waits for it. */
  readonly defect: (error: unknown) => void;
}

/** The whole app: services, theme, keyboard and dialogs around the page. */
export function App({ services, hasLinks, defect, ...frame }: AppProps): ReactNode {
  const { notices } = services;
  const { preferences, problems } = useStore(services.preferences.state);
  const { theme, reducedMotion, keys: remapped } = preferences;
  const background = useBackground();
  const [unsaved] = useState(() => new Unsaved());
  const untold = [...problems, ...readRemapped(remapped).problems].join(' ');
  useEffect(() => {
    if (untold !== '') notices.tell(untold);
  }, [notices, untold]);
  return (
    <ServicesContext value={services}>
      <ThemeProvider
        theme={themeFor(theme, frame.hasColour, background)}
        hasLinks={hasLinks}
        isStill={reducedMotion}
      >
        <Keyboard
          remapped={remapped}
          say={(sentence) => (sentence === null ? notices.clear() : notices.say('info', sentence))}
          defect={defect}
        >
          <DialogProvider dialogs={frame.dialogs}>
            <UnsavedContext value={unsaved}>
              <Spoken>
                <Frame {...frame} />
              </Spoken>
            </UnsavedContext>
          </DialogProvider>
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
