import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { Text } from './Text.tsx';

export interface Tab {
  readonly keys: string;
  readonly label: string;
  readonly isOn: boolean;
  /** What it says besides its name, such as how much there is to do. */
  readonly note: string | null;
  /** It holds something that was typed and not sent. */
  readonly hasDraft: boolean;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  /** At the right edge, such as the place in a list. */
  readonly right: string;
  /** What a screen reader says for the whole line. */
  readonly say: string;
}

const DRAFT = '*';
const PADDING = 2;

/**
 * The tabs and their keys. The one that is on is in brackets, which take the place of spaces, as does the mark
 * of a draft: nothing moves. Where not all labels fit, the others are their keys.
 */
export function Tabs({ tabs, right, say }: TabsProps): ReactNode {
  const room = useRoom().columns - 2 * PADDING - textWidth(right);
  const whole = ({ keys, label, note }: Tab) =>
    note === null ? `${keys} ${label}` : `${keys} ${label} · ${note}`;
  const plain = ({ keys, label }: Tab) => `${keys} ${label}`;
  const short = (tab: Tab) => (tab.isOn ? plain(tab) : tab.keys);
  const textOf = [whole, plain].find((of) => widthOf(tabs.map(of)) <= room) ?? short;
  return (
    <Box
      flexShrink={0}
      height={1}
      paddingX={PADDING}
      justifyContent="space-between"
      {...(say === '' ? { 'aria-hidden': true } : { 'aria-label': say })}
    >
      <Text>
        {tabs.map((tab) => (
          <Text key={tab.label} tone={tab.isOn ? 'accent' : 'muted'} isBold={tab.isOn}>
            {tab.isOn ? `[${textOf(tab)}]` : ` ${textOf(tab)}`}
            <Text tone="warning">{tab.hasDraft ? DRAFT : ' '}</Text>
            {tab.isOn ? '' : ' '}
          </Text>
        ))}
      </Text>
      <Text tone="muted">{right}</Text>
    </Box>
  );
}

function widthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + textWidth(text) + 3, 0);
}
