import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { fitText } from '../blocks/fit-text.ts';
import { Spoken } from '../components/heard.tsx';
import { spokenList } from '../presentation/heard-words.ts';
import { widest } from '../presentation/widest.ts';
import { Toned } from '../theme.tsx';

/** The arrow or its blank, and the gap before the description. */
const MARK_COLUMNS = 2;
const GAP_COLUMNS = 2;
const LONGEST_TEXT = 32;
/** Of a description with less room than this nothing could be read. */
const FEWEST_ABOUT_COLUMNS = 12;

export interface SuggestionRow {
  readonly text: string;
  readonly description: string;
}

/** What a field could hold, under where it begins, with the one that → takes marked. */
export function SuggestionList({
  rows,
  current,
  indent,
  columns,
}: {
  readonly rows: readonly SuggestionRow[];
  /** The text of the one that → takes. */
  readonly current: string | null;
  readonly indent: number;
  /** Of the whole screen. */
  readonly columns: number;
}): ReactNode {
  const texts = rows.map(({ text }) => sanitizeText(text));
  const room = columns - indent - 1 - MARK_COLUMNS - GAP_COLUMNS;
  // A long text leaves the descriptions half of the room, and a short one all but itself.
  const longest = widest(texts, LONGEST_TEXT);
  const hasAbout = room - longest >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? Math.min(longest, Math.floor(room / 2)) : room;
  return (
    <Box flexDirection="column" paddingLeft={indent} paddingRight={1} flexShrink={0}>
      {rows.length > 0 ? <Spoken words="Suggestions, right takes the selected one:" /> : null}
      {rows.map(({ text, description }, index) => {
        const isCurrent = text === current;
        const told = sanitizeText(description);
        return (
          <Spoken key={text} words={spokenList(texts[index] ?? '', told)} isSelected={isCurrent}>
            <Toned>
              <Toned tone={isCurrent ? 'accent' : 'muted'}>
                {isCurrent ? '→ ' : '  '}
                {fitText(texts[index] ?? '', textColumns)}
              </Toned>
              <Toned tone="muted">{hasAbout ? ' '.repeat(GAP_COLUMNS) + told : ''}</Toned>
            </Toned>
          </Spoken>
        );
      })}
    </Box>
  );
}
