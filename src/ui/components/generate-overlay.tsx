import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { ALPHABETS } from '../../domain/generated-value.ts';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { ForEars, fieldWords, ProblemMark, Spoken } from './heard.tsx';

/** What a new value is to be made of. */
export function GenerateOverlay({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: Extract<Overlay, { kind: 'generate' }>;
}): ReactNode {
  const { alphabet, length, problem, count } = overlay;
  const layout = layoutFor(state.size);
  return (
    <Box
      height={layout.bodyRows}
      flexDirection="column"
      justifyContent="center"
      paddingX={3}
      rowGap={layout.isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Toned bold>
        <ForEars>Dialog: </ForEars>
        {count === 1 ? 'Generate a value' : `Generate ${count} values`}
      </Toned>
      <Box flexDirection="column" flexShrink={0}>
        {ALPHABETS.map((each) => (
          <Spoken key={each} words={each} isSelected={each === alphabet}>
            <Toned tone={each === alphabet ? 'accent' : 'muted'} bold={each === alphabet}>
              {`${each === alphabet ? '▸' : ' '} ${each}`}
            </Toned>
          </Spoken>
        ))}
      </Box>
      {alphabet === 'UUID' ? (
        <Toned tone="muted">A UUID has its own length.</Toned>
      ) : (
        <Spoken
          words={`${fieldWords(alphabet === 'base64' ? 'Bytes' : 'Length', 'text field', true)} ${length || 'empty'}`}
        >
          <Text>
            <Toned tone="muted">{alphabet === 'base64' ? 'Bytes   ' : 'Length  '}</Toned>
            {length}
            <Text inverse> </Text>
          </Text>
        </Spoken>
      )}
      {problem === null ? null : (
        <Toned tone="failure" wrap="wrap">
          <ProblemMark />
          {problem}
        </Toned>
      )}
    </Box>
  );
}
