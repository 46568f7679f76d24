import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';

const MARK_COLUMNS = 3;

/** A label and one choice out of few; in a narrow window only the chosen one is drawn. */
export function ChoiceField({
  label,
  isFocused,
  choices,
  chosen,
  note = '',
  labelColumns,
  columns,
}: {
  readonly label: string;
  readonly isFocused: boolean;
  readonly choices: readonly string[];
  readonly chosen: string;
  readonly note?: string;
  readonly labelColumns: number;
  readonly columns: number;
}): ReactNode {
  const all = choices.reduce((width, choice) => width + choice.length + 3, 0);
  const shown = labelColumns + all > columns ? [chosen] : choices;
  return (
    <Box height={1} flexShrink={0}>
      <Toned>
        <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
          {isFocused ? ' ▸ ' : '   '}
          {fitText(label, labelColumns - MARK_COLUMNS)}
        </Toned>
        {shown.map((choice) => (
          <Toned
            key={choice}
            tone={choice === chosen ? (isFocused ? 'accent' : 'plain') : 'muted'}
            bold={choice === chosen}
          >
            {choice === chosen ? `[${choice}] ` : ` ${choice}  `}
          </Toned>
        ))}
        <Toned tone="muted">{note}</Toned>
      </Toned>
    </Box>
  );
}
