import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Offered, Suggestion } from '../../state/form/form-suggestions.ts';
import { fitName, fitText, textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import { topOf } from '../Table.tsx';
import { Text } from '../Text.tsx';

interface SuggestionsProps {
  readonly offered: Offered;
  /** How many there is room for. */
  readonly rows: number;
  /** Blank columns before them. */
  readonly indent: number;
  readonly columns: number;
}

/** The arrow or its blank, and the gap before the description. */
const SIGN_COLUMNS = 2;
const GAP_COLUMNS = 2;
const LONGEST_TEXT = 32;
/** With less room, a description would be unreadable. */
const FEWEST_ABOUT_COLUMNS = 12;

/** Suggestions for the field above. `→` is in front of the one that the key accepts. */
export function Suggestions({ offered, rows, indent, columns }: SuggestionsProps): ReactNode {
  const { suggestions, current } = offered;
  const count = suggestions.length;
  const selected = current === null ? 0 : suggestions.indexOf(current);
  const top = topOf({ top: 0, selected, rows, count });
  const room = columns - indent - 1 - SIGN_COLUMNS - GAP_COLUMNS;
  // A long text leaves half of the room for descriptions, a short one nearly all of it.
  const longest = Math.min(LONGEST_TEXT, Math.max(0, ...suggestions.map(widthOf)));
  const shortest = Math.min(longest, Math.floor(room / 2));
  const hasAbout = room - shortest >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? shortest : room;
  return suggestions.slice(top, top + rows).map((suggestion, index) => {
    const { text, description } = suggestion;
    const isCurrent = suggestion === current;
    const place = isCurrent && rows < count ? `${selected + 1} of ${count} · ` : '';
    const about = fitText(place + description, room - textColumns).trimEnd();
    const takes = current === null ? '' : ', right takes the selected one';
    const first = top + index === 0 ? `Suggestions${takes}: ` : '';
    const words = [text, description].filter(Boolean).join(', ');
    return (
      <Box
        key={text}
        flexShrink={0}
        height={1}
        paddingLeft={indent}
        aria-label={spoken(first + words)}
        aria-state={{ selected: isCurrent }}
      >
        <Text tone={isCurrent ? 'accent' : 'muted'}>
          {`${isCurrent ? '→ ' : '  '}${fitName(text, textColumns)}`}
          {hasAbout && <Text tone="muted">{' '.repeat(GAP_COLUMNS) + about}</Text>}
        </Text>
      </Box>
    );
  });
}

function widthOf({ text }: Suggestion): number {
  return textWidth(text);
}
