import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitName, fitText, textWidth } from '../fit-text.ts';
import { useRoom } from '../Room.tsx';
import { Say } from '../spoken.tsx';
import { Text } from '../Text.tsx';
import { useFieldColumns } from './FieldLine.tsx';
import type { Offers } from './suggestions.ts';

interface SuggestionsProps {
  readonly offers: Offers;
  /** The one that the arrows went to; `null` for none. */
  readonly highlighted: number | null;
}

/** The arrow or its blank, and the gap before what is said of it. */
const SIGN_COLUMNS = 2;
const GAP_COLUMNS = 2;
const LONGEST_TEXT = 32;
/** With less room, what is said would be unreadable. */
const FEWEST_ABOUT_COLUMNS = 12;
/** Around the field, of the room there is. */
const ROWS_BESIDE = 4;

/** Suggestions for the field above. `→` stands in front of the one that the key accepts. */
export function Suggestions({ offers: { all, first }, highlighted }: SuggestionsProps): ReactNode {
  const { noteStart } = useFieldColumns();
  const { columns, rows: most } = useRoom();
  const rows = Math.max(1, Math.min(all.length, most - ROWS_BESIDE));
  const top = Math.max(0, Math.min((highlighted ?? 0) - rows + 1, all.length - rows));
  const room = columns - noteStart - 1 - SIGN_COLUMNS - GAP_COLUMNS;
  // A long text leaves half of the room for what is said, a short one nearly all of it.
  const longest = Math.min(LONGEST_TEXT, Math.max(0, ...all.map(({ text }) => textWidth(text))));
  const shortest = Math.min(longest, Math.floor(room / 2));
  const hasAbout = room - shortest >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? shortest : room;
  const taken = highlighted === null ? first : all[highlighted];
  const rowsShown = all.slice(top, top + rows).map((each, index) => {
    const isHighlighted = top + index === highlighted;
    const isAccepted = highlighted === null ? each === first : isHighlighted;
    const about = fitText(each.about ?? '', room - textColumns).trimEnd();
    return (
      <Box key={each.text} flexShrink={0} height={1} paddingLeft={noteStart}>
        <Text tone={isAccepted ? 'accent' : 'muted'} isBold={isHighlighted}>
          {`${isAccepted ? '→ ' : '  '}${fitName(each.text, textColumns)}`}
          {hasAbout && <Text tone="muted">{' '.repeat(GAP_COLUMNS) + about}</Text>}
        </Text>
      </Box>
    );
  });
  const words = taken && [taken.text, taken.about].filter(Boolean).join(', ');
  return (
    <>
      <Say words={words ? `right takes the selected one: ${words}` : null} isLive />
      {rowsShown}
    </>
  );
}
