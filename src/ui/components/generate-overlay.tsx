import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ALPHABETS } from '../../domain/generated-value.ts';
import type { Overlay, WindowSize } from '../../state/app-state.ts';
import { useCaret } from '../caret.tsx';
import { Toned } from '../theme.tsx';
import { fieldWords, ProblemMark, Spoken } from './heard.tsx';
import { OverlayPage } from './overlay-page.tsx';

const LENGTH_LABEL_COLUMNS = 8;

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
        <LengthField label={alphabet === 'base64' ? 'Bytes' : 'Length'} length={length} />
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
  const shown = label.padEnd(LENGTH_LABEL_COLUMNS);
  const row = useCaret(true, shown.length + length.length);
  return (
    <Spoken words={`${fieldWords(label, 'text field', true)} ${length || 'empty'}`}>
      <Box ref={row} flexShrink={0}>
        <Toned>
          <Toned tone="muted">{shown}</Toned>
          {length}
        </Toned>
      </Box>
    </Spoken>
  );
}
