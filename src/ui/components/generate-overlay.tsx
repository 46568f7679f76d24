import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { ALPHABETS } from '../../domain/generated-value.ts';
import type { Overlay, WindowSize } from '../../state/app-state.ts';
import { useCaret } from '../caret.tsx';
import { Toned } from '../theme.tsx';
import { fieldWords, ProblemMark, Spoken } from './heard.tsx';
import { OverlayPage } from './overlay-page.tsx';

/** What a new value is to be made of. */
export function GenerateOverlay({
  size,
  overlay,
}: {
  readonly size: WindowSize;
  readonly overlay: Extract<Overlay, { kind: 'generate' }>;
}): ReactNode {
  const { alphabet, length, problem, count } = overlay;
  return (
    <OverlayPage
      size={size}
      kind="Dialog"
      title={count === 1 ? 'Generate a value' : `Generate ${count} values`}
    >
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
          <LengthField label={alphabet === 'base64' ? 'Bytes   ' : 'Length  '} length={length} />
        </Spoken>
      )}
      {problem === null ? null : (
        <Toned tone="failure" wrap="wrap">
          <ProblemMark />
          {problem}
        </Toned>
      )}
    </OverlayPage>
  );
}

function LengthField({
  label,
  length,
}: {
  readonly label: string;
  readonly length: string;
}): ReactNode {
  const row = useCaret(true, label.length + length.length);
  return (
    <Box ref={row} flexShrink={0}>
      <Text>
        <Toned tone="muted">{label}</Toned>
        {length}
      </Text>
    </Box>
  );
}
