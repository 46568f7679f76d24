import { Box } from 'ink';
import type { ReactNode } from 'react';
import { DialogHost } from '../../src/kit/DialogHost.tsx';
import { Dialogs } from '../../src/kit/dialogs.ts';
import { Keyboard } from '../../src/kit/Keyboard.tsx';
import type { KeyMap } from '../../src/kit/key-map.ts';
import { Room } from '../../src/kit/Room.tsx';
import { Spoken } from '../../src/kit/spoken.tsx';
import { ThemeProvider } from '../../src/kit/ThemeProvider.tsx';
import { THEMES, type Theme } from '../../src/kit/theme.ts';
import { kitKeys } from './kit-keys.ts';
import { type Mounted, mount } from './mount.tsx';

export interface Around {
  readonly columns?: number;
  readonly rows?: number;
  readonly map?: KeyMap;
  readonly dialogs?: Dialogs;
  readonly theme?: Theme;
  readonly isScreenReaderEnabled?: boolean;
}

export interface InApp extends Mounted {
  /** What was said about keys. */
  readonly said: string[];
  /** What handlers threw or rejected with. */
  readonly defects: unknown[];
  /** Draws other components in their place, in a window of this size. */
  readonly change: (children: ReactNode, size: { columns: number; rows: number }) => void;
}

/** Mounts components with what they find around them in the app. */
export function mountInApp(
  children: ReactNode,
  {
    columns = 80,
    rows = 24,
    map = kitKeys(),
    dialogs = new Dialogs(),
    theme = THEMES.dark,
    isScreenReaderEnabled = false,
  }: Around = {},
): InApp {
  const said: string[] = [];
  const defects: unknown[] = [];
  const tree = (of: ReactNode, size: { readonly columns: number; readonly rows: number }) => (
    <ThemeProvider theme={theme} isStill>
      <Room {...size} isCompact={size.rows < 12}>
        <Keyboard
          map={map}
          say={(sentence) => sentence !== null && said.push(sentence)}
          defect={(defect) => defects.push(defect)}
        >
          <Spoken>
            <Box flexDirection="column" width={size.columns} height={size.rows}>
              <DialogHost dialogs={dialogs}>{of}</DialogHost>
            </Box>
          </Spoken>
        </Keyboard>
      </Room>
    </ThemeProvider>
  );
  const mounted = mount(tree(children, { columns, rows }), { columns, isScreenReaderEnabled });
  return {
    ...mounted,
    said,
    defects,
    change: (of, size) => mounted.rerender(tree(of, size)),
  };
}
