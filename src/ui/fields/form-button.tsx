import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText } from '../blocks/fit-text.ts';
import { buttonWords, Spoken } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';
import { LABEL_COLUMNS } from './form-field.tsx';
import { Problem } from './problem.tsx';

/** The last place of a form, where its fields begin, with what keeps it from being pressed. */
export function FormButton({
  label,
  isFocused,
  problem,
  labelColumns = LABEL_COLUMNS,
}: {
  readonly label: string;
  readonly isFocused: boolean;
  readonly problem: string | null;
  readonly labelColumns?: number;
}): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Spoken words={buttonWords(label, isFocused)}>
        <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
          {fitText(isFocused ? ' ▸ ' : '', labelColumns)}[ {label} ]
        </Toned>
      </Spoken>
      <Problem text={problem} labelColumns={labelColumns} />
    </Box>
  );
}
