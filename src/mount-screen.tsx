import { render } from 'ink';
import type { Host } from './commands/host.ts';
import type { Store } from './effects/store.ts';
import { keyPressFromControl } from './keys/key-press.ts';
import { resolveKey, resolvePaste } from './keys/resolve-key.ts';
import type { AppEvent } from './state/app-event.ts';
import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './terminal/bracketed-paste.ts';
import { KeyStream } from './terminal/key-stream.ts';
import { App } from './ui/app.tsx';
import { COLOUR_THEME, MONOCHROME_THEME } from './ui/theme.tsx';

/** The screen while it is up. */
export interface MountedScreen {
  /** Takes it down and leaves the terminal as it was found. */
  readonly leave: () => void;
  /** Settles once the terminal is restored, whoever took the screen down. */
  readonly closed: Promise<void>;
}

/** Puts the app on the terminal and connects the keyboard, the pastes and the window's size to it. */
export function mountScreen(host: Host, store: Store): MountedScreen {
  const { stdin, stdout, stderr, env } = host;
  const tell = (event: AppEvent | null): void => {
    if (event) store.dispatch(event);
  };
  const keys = new KeyStream(stdin, {
    // A prompt's own field would type the letter of a chord, so none ever gets to it.
    takeChord: (control) => {
      const press = keyPressFromControl(control);
      if (press) tell(resolveKey(store.getState(), press));
      return true;
    },
    onPaste: (text, hadCrLf) => tell(resolvePaste(store.getState(), text, hadCrLf)),
    onPasteTooLong: () => tell(PASTE_TOO_LONG),
    onClosed: () => ink.unmount(),
  });
  // Before the first frame: enter pressed in the meantime would arrive as another character.
  keys.setRawMode(true);
  const ink = render(<App store={store} theme={env.NO_COLOR ? MONOCHROME_THEME : COLOUR_THEME} />, {
    stdin: keys,
    stdout,
    stderr,
    exitOnCtrlC: false,
    alternateScreen: true,
    incrementalRendering: true,
    interactive: true,
  });
  stdout.write(enableBracketedPaste + askForBracketedPaste);
  const resize = (): void => tell({ type: 'resized', columns: stdout.columns, rows: stdout.rows });
  stdout.on('resize', resize);

  return {
    leave: () => ink.unmount(),
    closed: ink.waitUntilExit().then(() => {
      stdout.off('resize', resize);
      stdout.write(disableBracketedPaste);
    }),
  };
}

const PASTE_TOO_LONG: AppEvent = {
  type: 'noticed',
  notice: {
    tone: 'warning',
    text: 'The paste was too long to be meant, so nothing of it was taken.',
  },
};
