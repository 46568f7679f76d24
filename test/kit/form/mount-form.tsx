import { Box } from 'ink';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { DialogHost, Dialogs } from '../../../src/kit/DialogHost.tsx';
import { Hidden } from '../../../src/kit/Hidden.tsx';
import { Keyboard } from '../../../src/kit/Keyboard.tsx';
import { KeyLayer } from '../../../src/kit/KeyLayer.tsx';
import { Room } from '../../../src/kit/Room.tsx';
import { Spoken } from '../../../src/kit/spoken.tsx';
import { ThemeProvider } from '../../../src/kit/ThemeProvider.tsx';
import { themeFor } from '../../../src/kit/theme.ts';
import { kitKeys } from '../../support/kit-keys.ts';
import { type Mounted, mount } from '../../support/mount.tsx';

const KEYS = kitKeys();

interface Size {
  readonly columns?: number;
  readonly rows?: number;
}

export interface MountedForm extends Mounted {
  /** What was said in the line for notices. */
  readonly said: readonly string[];
  readonly resize: (size: Required<Size>) => void;
  readonly hide: (isHidden: boolean) => void;
}

/** A screen with a form in a window of its own, in the app's surroundings. */
export function mountForm(
  screen: ReactNode,
  {
    columns = 80,
    rows = 24,
    hears = false,
    dialogs = new Dialogs(),
  }: Size & { readonly hears?: boolean; readonly dialogs?: Dialogs } = {},
): MountedForm {
  const said: string[] = [];
  const tree = (size: Required<Size>, isHidden = false) => (
    <ThemeProvider theme={themeFor('dark', false, null)}>
      <Keyboard
        map={KEYS}
        say={(sentence) => sentence !== null && said.push(sentence)}
        defect={(error) => said.push(`defect: ${error}`)}
      >
        <Spoken>
          <Box width={size.columns} height={size.rows} flexDirection="column">
            <Room {...size} isCompact={size.rows < 12}>
              <DialogHost dialogs={dialogs}>
                <Hidden when={isHidden}>
                  <KeyLayer order="screen">{screen}</KeyLayer>
                </Hidden>
              </DialogHost>
            </Room>
          </Box>
        </Spoken>
      </Keyboard>
    </ThemeProvider>
  );
  let size = { columns, rows };
  const mounted = mount(tree(size), { ...size, isScreenReaderEnabled: hears });
  return {
    ...mounted,
    said,
    resize: (to) => {
      size = to;
      mounted.rerender(tree(size));
    },
    hide: (isHidden) => mounted.rerender(tree(size, isHidden)),
  };
}

/** Waits until the screen has it. */
export async function waitFor(app: Mounted, wanted: string | RegExp): Promise<void> {
  await expect.poll(app.frame).toMatch(typeof wanted === 'string' ? literal(wanted) : wanted);
}

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
