import { Box } from 'ink';
import type { ReactNode } from 'react';
import { DialogHost, Dialogs } from '../../src/kit/DialogHost.tsx';
import { Keyboard } from '../../src/kit/Keyboard.tsx';
import type { KeyMap } from '../../src/kit/key-map.ts';
import { Room } from '../../src/kit/Room.tsx';
import { Spoken } from '../../src/kit/spoken.tsx';
import { ThemeProvider } from '../../src/kit/ThemeProvider.tsx';
import { THEMES } from '../../src/kit/theme.ts';
import { kitKeys } from './kit-keys.ts';
import { type Mounted, mount } from './mount.tsx';

interface InApp extends Mounted {
  /** What was said about keys. */
  readonly said: string[];
  /** What handlers threw or rejected with. */
  readonly defects: unknown[];
}

/** Mounts components with what they find around them in the app. */
export function mountInApp(
  children: ReactNode,
  {
    columns = 80,
    rows = 24,
    map = kitKeys(),
    dialogs = new Dialogs(),
    isScreenReaderEnabled = false,
  }: {
    columns?: number;
    rows?: number;
    map?: KeyMap;
    dialogs?: Dialogs;
    isScreenReaderEnabled?: boolean;
  } = {},
): InApp {
  const said: string[] = [];
  const defects: unknown[] = [];
  const mounted = mount(
    <ThemeProvider theme={THEMES.dark} isStill>
      <Room columns={columns} rows={rows}>
        <Keyboard
          map={map}
          say={(sentence) => sentence !== null && said.push(sentence)}
          defect={(defect) => defects.push(defect)}
        >
          <Spoken>
            <Box flexDirection="column" width={columns} height={rows}>
              <DialogHost dialogs={dialogs}>{children}</DialogHost>
            </Box>
          </Spoken>
        </Keyboard>
      </Room>
    </ThemeProvider>,
    { columns, isScreenReaderEnabled },
  );
  return { ...mounted, said, defects };
}
