import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ALPHABETS } from '../../domain/generated-value.ts';
import type { Overlay, WindowSize } from '../../state/app-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { useCaret } from '../caret.tsx';
import { fieldWords, Spoken } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';
import { blankLine, Dialog, type DialogLine, dialogRows, wrappedProblem } from './dialog.tsx';

type GenerateState = Extract<Overlay, { kind: 'generate' }>;

const LENGTH_LABEL_COLUMNS = 8;

/** What a new value is to be made of. */
export function GenerateOverlay({
  size,
  overlay,
}: {
  readonly size: WindowSize;
  readonly overlay: GenerateState;
}): ReactNode {
  const { alphabet, problem, count } = overlay;
  const problemLines = problem === null ? [] : wrappedProblem(size, problem);
  // Where rows are few, other kinds give way to what is wrong with the length.
  const { top, end } = visibleRange({
    top: 0,
    selected: ALPHABETS.indexOf(alphabet),
    height: Math.max(1, dialogRows(size) - 1 - problemLines.length),
    count: ALPHABETS.length,
  });
  const alphabets = ALPHABETS.slice(top, end).map((each): DialogLine => {
    const isSelected = each === alphabet;
    return {
      key: each,
      content: (
        <Spoken words={each} isSelected={isSelected}>
          <Toned tone={isSelected ? 'accent' : 'muted'} bold={isSelected}>
            {`${isSelected ? '▸' : ' '} ${each}`}
          </Toned>
        </Spoken>
      ),
    };
  });
  return (
    <Dialog
      size={size}
      title={count === 1 ? 'Generate a value' : `Generate ${count} values`}
      foot="enter generate · ↑ ↓ other kind · esc close"
      lines={[
        ...alphabets,
        blankLine('length'),
        { key: 'length', content: <Length overlay={overlay} /> },
        ...problemLines,
      ]}
    />
  );
}

function Length({ overlay: { alphabet, length } }: { readonly overlay: GenerateState }): ReactNode {
  if (alphabet === 'UUID') return <Toned tone="muted">A UUID has its own length.</Toned>;
  return <LengthField label={alphabet === 'base64' ? 'Bytes' : 'Length'} length={length} />;
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
