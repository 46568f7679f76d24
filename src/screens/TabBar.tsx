import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from '../kit/fit-text.ts';
import { useRoom } from '../kit/Room.tsx';
import { Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { TAB_LABELS, TABS } from './place.ts';
import { useServices } from './services.tsx';

const PADDING = 2;

/**
 * The tabs and their keys; at the right edge, where one is in the list. The tab that is on is in brackets, which take the
 * place of spaces: nothing moves. Where not all labels fit, the others are their keys.
 */
export function TabBar({ position }: { readonly position: string }): ReactNode {
  const { place } = useServices();
  const { tab: on } = useStore(place.state);
  const room = useRoom().columns - 2 * PADDING - textWidth(position);
  const tabs = TABS.map((tab, index) => ({
    tab,
    isOn: tab === on,
    key: String(index + 1),
    whole: `${index + 1} ${TAB_LABELS[tab]}`,
  }));
  const isWhole = tabs.reduce((sum, { whole }) => sum + textWidth(whole) + 3, 0) <= room;
  return (
    <Box flexShrink={0} height={1} paddingX={PADDING} justifyContent="space-between">
      <Text>
        {tabs.map(({ tab, isOn, key, whole }) => {
          const text = isWhole || isOn ? whole : key;
          return (
            <Text key={tab} tone={isOn ? 'accent' : 'muted'} isBold={isOn}>
              {isOn ? `[${text}] ` : ` ${text}  `}
            </Text>
          );
        })}
      </Text>
      <Text tone="muted">{position}</Text>
    </Box>
  );
}
