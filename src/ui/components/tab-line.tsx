import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenName } from '../../state/app-state.ts';
import { TAB_ROWS, TABS } from '../../state/tabs.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

/** The screens and their keys, the one that is on in the accent colour and bold. */
export function TabLine({ screen }: { readonly screen: ScreenName }): ReactNode {
  const { keyOf } = useKeys();
  if (TAB_ROWS === 0) return null;
  return (
    <Box height={TAB_ROWS} flexShrink={0} paddingX={1} columnGap={3} overflow="hidden">
      {TABS.map((tab) => (
        <Box key={tab.digit} flexShrink={0}>
          <Toned
            tone={tab.screen === screen ? 'accent' : 'muted'}
            bold={tab.screen === screen}
          >{`${keyOf(tab.opens)} ${tab.label}`}</Toned>
        </Box>
      ))}
    </Box>
  );
}
