import type { ReactNode } from 'react';
import { Hidden } from '../../../src/kit/Hidden.tsx';
import { KeyLayer } from '../../../src/kit/KeyLayer.tsx';
import { type Around, mountInApp } from '../../support/mount-in-app.tsx';

/** A screen with a form in a window of its own, in the app's surroundings. */
export function mountForm(
  screen: ReactNode,
  { hears = false, ...around }: Around & { readonly hears?: boolean } = {},
) {
  const { columns = 80, rows = 24 } = around;
  const shown = (isHidden = false) => (
    <Hidden when={isHidden}>
      <KeyLayer order="screen">{screen}</KeyLayer>
    </Hidden>
  );
  const mounted = mountInApp(shown(), { ...around, isScreenReaderEnabled: hears });
  return {
    ...mounted,
    hide: (isHidden: boolean) => mounted.change(shown(isHidden), { columns, rows }),
  };
}
