import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenName } from '../../state/app-state.ts';
import { TAB_ROWS, TABS } from '../../state/tabs.ts';
import { spokenPlace } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { Spoken } from './heard.tsx';

/** The screens and their keys, the one that is on with a mark. */
export function TabLine({ screen }: { readonly screen: ScreenName }): ReactNode {
  const { keyOf } = useKeys();
  if (TAB_ROWS === 0) return null;
  return (
    <Spoken words={tabWords(screen)}>
      <Box height={TAB_ROWS} flexShrink={0} paddingX={1} columnGap={1} overflow="hidden">
        {TABS.map((tab) => (
          <Box key={tab.digit} flexShrink={0}>
            <Toned
              tone={tab.screen === screen ? 'accent' : 'muted'}
              bold={tab.screen === screen}
            >{`${tab.screen === screen ? '▸' : ' '} ${keyOf(tab.opens)} ${tab.label}`}</Toned>
          </Box>
        ))}
      </Box>
    </Spoken>
  );
}

/** Of a screen without a digit nothing: it says itself what it is. */
function tabWords(screen: ScreenName): string {
  const index = TABS.findIndex((tab) => tab.screen === screen);
  const tab = TABS[index];
  return tab ? `${tab.label}, screen ${spokenPlace(index, TABS.length)}` : '';
}
