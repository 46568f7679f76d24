import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { Hidden } from '../../../src/kit/Hidden.tsx';
import { KeyLayer } from '../../../src/kit/KeyLayer.tsx';
import type { Mounted } from '../../support/mount.tsx';
import { type Around, mountInApp } from '../../support/mount-in-app.tsx';

/** A screen with a form in a window of its own, in the app's surroundings. */
export function mountForm(
  screen: ReactNode,
  { hears = false, ...around }: Around & { readonly hears?: boolean } = {},
) {
  const shown = (isHidden = false) => (
    <Hidden when={isHidden}>
      <KeyLayer order="screen">{screen}</KeyLayer>
    </Hidden>
  );
  let size = { columns: around.columns ?? 80, rows: around.rows ?? 24 };
  const mounted = mountInApp(shown(), { ...around, isScreenReaderEnabled: hears });
  return {
    ...mounted,
    resize: (to: typeof size) => {
      size = to;
      mounted.change(shown(), size);
    },
    hide: (isHidden: boolean) => mounted.change(shown(isHidden), size),
  };
}

/** Waits until the screen has it. */
export async function waitFor(app: Mounted, wanted: string | RegExp): Promise<void> {
  await expect.poll(app.frame).toMatch(wanted);
}
