import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { rowsOf } from '../../components/fit-text.ts';
import { Caret } from '../../components/form/Caret.tsx';
import { problemNote } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import { spoken } from '../../components/speech.ts';
import { topOf } from '../../components/Table.tsx';
import { Text } from '../../components/Text.tsx';
import { ALPHABETS, type Alphabet } from '../../domain/generated-value.ts';
import type { GeneratorOverlay } from '../../state/vault/generator.ts';

/** What new values are made of. */
export function GeneratorDialog(overlay: GeneratorOverlay): ReactNode {
  const { count } = overlay;
  return (
    <Dialog
      title={count === 1 ? 'Generate a value' : `Generate ${count} values`}
      foot={['enter generate', 'esc cancel']}
    >
      <Kinds {...overlay} />
    </Dialog>
  );
}

/** The kinds of values, and the length below them. Where not all kinds fit, the chosen one is in view. */
function Kinds({ form, length, problem }: GeneratorOverlay): ReactNode {
  const room = useRoom();
  const { alphabet } = form.values;
  const wrong = problem === null ? null : problemNote(problem);
  const gap = room.isCompact ? 0 : 1;
  const below = gap + 1 + (wrong === null ? 0 : rowsOf(wrong.text, room.columns));
  const rows = Math.max(1, Math.min(ALPHABETS.length, room.rows - below));
  const selected = ALPHABETS.indexOf(alphabet);
  const top = topOf({ top: 0, selected, rows, count: ALPHABETS.length });
  return (
    <>
      {ALPHABETS.slice(top, top + rows).map((label) => (
        <Kind key={label} label={label} isSelected={label === alphabet} />
      ))}
      <Box flexShrink={0} paddingTop={gap}>
        {alphabet === 'UUID' ? (
          <Text tone="muted">UUIDs have a fixed length.</Text>
        ) : (
          <Length of={alphabet} text={length.text} />
        )}
      </Box>
      {wrong !== null && (
        <Box flexShrink={0}>
          <Text tone={wrong.tone} wrap="wrap">
            {wrong.text}
          </Text>
        </Box>
      )}
    </>
  );
}

interface KindProps {
  readonly label: string;
  readonly isSelected: boolean;
}

function Kind({ label, isSelected }: KindProps): ReactNode {
  return (
    <Box flexShrink={0} aria-label={label} aria-state={{ selected: isSelected }}>
      <Text tone={isSelected ? 'accent' : 'muted'} isBold={isSelected}>
        {`${isSelected ? '▸' : ' '} ${label}`}
      </Text>
    </Box>
  );
}

const LABEL_COLUMNS = 8;
const LENGTH_COLUMNS = 8;

interface LengthProps {
  readonly of: Alphabet;
  readonly text: string;
}

/** Takes every digit that is typed here. */
function Length({ of, text }: LengthProps): ReactNode {
  const isRead = useIsScreenReaderEnabled();
  const label = of === 'base64' ? 'Bytes' : 'Length';
  return (
    <Box aria-label={spoken(`${label}, text field, focused: ${text || 'empty'}`)}>
      {!isRead && <Caret x={LABEL_COLUMNS + text.length} y={0} />}
      <Text>
        <Text tone="muted">{label.padEnd(LABEL_COLUMNS)}</Text>
        <Text ground="focused-field">{text.padEnd(LENGTH_COLUMNS)}</Text>
      </Text>
    </Box>
  );
}
