import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenName } from '../../state/app-state.ts';
import { TAB_ROWS, TABS } from '../../state/tabs.ts';
import { Spoken } from '../components/heard.tsx';
import { spokenPlace } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

const INDENT = 2;
const GAP = 1;

/**
 * The screens and their keys. The one that is on stands in brackets, which take the blanks around
 * the others: nothing moves, and no mark between two of them could be read as a way from one to the next.
 */
export function TabLine({
  screen,
  columns,
}: {
  readonly screen: ScreenName;
  /** Of the window: where not every label fits, the others are their keys alone. */
  readonly columns: number;
}): ReactNode {
  const { keyOf } = useKeys();
  if (TAB_ROWS === 0) return null;
  const named = TABS.map((tab) => ({
    ...tab,
    isOn: tab.screen === screen,
    text: `${keyOf(tab.opens)} ${tab.label}`,
  }));
  const full = named.reduce((sum, { text }) => sum + text.length + 2 + GAP, INDENT);
  return (
    <Spoken words={tabWords(screen)}>
      <Box height={TAB_ROWS} flexShrink={0} paddingLeft={INDENT} columnGap={GAP} overflow="hidden">
        {named.map(({ digit, opens, isOn, text }) => {
          const shown = isOn || full <= columns ? text : keyOf(opens);
          return (
            <Box key={digit} flexShrink={0}>
              <Toned tone={isOn ? 'accent' : 'muted'} bold={isOn}>
                {isOn ? `[${shown}]` : ` ${shown} `}
              </Toned>
            </Box>
          );
        })}
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
