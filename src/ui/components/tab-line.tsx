import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenName } from '../../state/app-state.ts';
import { TAB_ROWS, TABS } from '../../state/tabs.ts';
import { Toned } from '../theme.tsx';

/** The screens and their digits, the one that is on in the accent colour and bold. */
export function TabLine({ screen }: { readonly screen: ScreenName }): ReactNode {
  if (TAB_ROWS === 0) return null;
  return (
    <Box height={TAB_ROWS} flexShrink={0} paddingX={1} columnGap={3} overflow="hidden">
      {TABS.map((tab) => (
        <Box key={tab.digit} flexShrink={0}>
          <Toned
            tone={tab.screen === screen ? 'accent' : 'muted'}
            bold={tab.screen === screen}
          >{`${tab.digit} ${tab.label}`}</Toned>
        </Box>
      ))}
    </Box>
  );
}
