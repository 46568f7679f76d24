import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fieldWords, Spoken } from '../components/heard.tsx';
import { spokenList, spokenPlace } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { FieldLabel } from './field-label.tsx';

const GAP = ' ';

/** A label and one choice out of few; in a narrow window only the chosen one is drawn, and which it is. */
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
  const isCut = labelColumns + all > columns;
  const place = `${choices.indexOf(chosen) + 1}/${choices.length}`;
  const hasNote = labelColumns + all + GAP.length + note.length < columns;
  return (
    <Spoken
      words={`${fieldWords(label, 'choice', isFocused)} ${spokenList(chosen, spokenPlace(choices.indexOf(chosen), choices.length), note)}`}
    >
      <Box height={1} flexShrink={0}>
        <FieldLabel label={label} isFocused={isFocused} columns={labelColumns} />
        <Toned>
          {(isCut ? [chosen] : choices).map((choice) => (
            <Toned
              key={choice}
              tone={choice === chosen ? (isFocused ? 'accent' : 'plain') : 'muted'}
              bold={choice === chosen}
            >
              {choice === chosen ? `[${choice}] ` : ` ${choice}  `}
            </Toned>
          ))}
          <Toned tone="muted">{`${GAP}${isCut ? place : hasNote ? note : ''}`}</Toned>
        </Toned>
      </Box>
    </Spoken>
  );
}
