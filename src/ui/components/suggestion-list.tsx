import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { widest } from '../presentation/widest.ts';
import { Toned } from '../theme.tsx';
import { Spoken } from './heard.tsx';

const MARK_COLUMNS = 2;
const GAP = 2;
const WIDEST_TEXT = 40;
const FEWEST_TEXT_COLUMNS = 20;
/** Of a description with less room than this nothing could be read. */
const FEWEST_ABOUT_COLUMNS = 12;

interface Suggested {
  readonly text: string;
  readonly description: string;
}

/** What a field could hold, with the one that → takes marked and always in view. */
export function SuggestionList({
  suggestions,
  current,
  labelColumns,
  columns,
  rows,
}: {
  readonly suggestions: readonly Suggested[];
  readonly current: Suggested | null;
  /** Where the field begins. */
  readonly labelColumns: number;
  readonly columns: number;
  readonly rows: number;
}): ReactNode {
  const selected = suggestions.findIndex(({ text }) => text === current?.text);
  const { top, end } = visibleRange({ top: 0, selected, height: rows, count: suggestions.length });
  const room = columns - labelColumns - MARK_COLUMNS - 1;
  const texts = suggestions.map(({ text }) => harmlessText(text));
  const abouts = suggestions.map(({ description }) => harmlessText(description));
  const free = room - GAP - widest(abouts, room);
  const text = widest(texts, Math.max(FEWEST_TEXT_COLUMNS, Math.min(WIDEST_TEXT, free)));
  const hasAbout = room - text - GAP >= FEWEST_ABOUT_COLUMNS;
  const textColumns = hasAbout ? text : room;
  return (
    <Box flexDirection="column" paddingLeft={labelColumns} paddingRight={1} flexShrink={0}>
      {suggestions.length > 0 ? (
        <Spoken words="Suggestions, right takes the selected one:" />
      ) : null}
      {suggestions.slice(top, end).map(({ text, description }, index) => {
        const isCurrent = top + index === selected;
        const about = harmlessText(description);
        return (
          <Spoken key={text} words={spokenList(harmlessText(text), about)} isSelected={isCurrent}>
            <Toned>
              <Toned tone={isCurrent ? 'accent' : 'muted'}>
                {isCurrent ? '→ ' : '  '}
                {fitText(harmlessText(text), textColumns)}
              </Toned>
              <Toned tone="muted">{hasAbout ? `  ${about}` : ''}</Toned>
            </Toned>
          </Spoken>
        );
      })}
    </Box>
  );
}
