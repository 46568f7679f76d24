import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import { fitText, textWidth } from '../fit-text.ts';
import { useRoom } from '../Room.tsx';
import { useFollow } from '../Scroll.tsx';
import { useHasScreenReader, useSpoken } from '../spoken.tsx';
import { Text } from '../Text.tsx';
import { useStore } from '../use-store.ts';
import { useFormModel } from './use-form.ts';

/** Before a label: the sign of the focused one. */
const SIGN_COLUMNS = 3;
const LABEL_GAP = 2;
const NARROW_BELOW_COLUMNS = 60;

/** Where the fields of a form start, what stands below them, and how many columns they have. */
export function useFieldColumns() {
  const { columns } = useRoom();
  const widest = useStore(useFormModel(), ({ labelColumns }) => labelColumns);
  const isNarrow = columns < NARROW_BELOW_COLUMNS;
  const most = Math.floor(columns * (isNarrow ? 0.5 : 0.35));
  const start = Math.min(most, SIGN_COLUMNS + widest + LABEL_GAP);
  return { start, noteStart: isNarrow ? SIGN_COLUMNS : start, columns: columns - start - 1 };
}

interface FieldLineProps {
  readonly label: string;
  readonly isFocused: boolean;
  /** What a screen reader says while it has the focus. */
  readonly words: () => string;
  /** What stays of that once something else is said. */
  readonly stays?: () => string;
  /** What stands below the field: what is known of it, suggestions. */
  readonly below?: ReactNode;
  readonly problems?: readonly (string | undefined)[];
  readonly children: ReactNode;
}

/** One line of a form: a label, its field, and what is wrong with it below. In view while it has the focus. */
export function FieldLine({
  label,
  isFocused,
  words,
  stays = words,
  below,
  problems = [],
  children,
}: FieldLineProps): ReactNode {
  const form = useFormModel();
  const { start, noteStart } = useFieldColumns();
  const wrong = problems.filter((problem) => problem !== undefined).map((text) => `✗ ${text}`);
  const width = textWidth(label);
  useLayoutEffect(() => form.registerLabel(width), [form, width]);
  const isSaid = useHasScreenReader() && isFocused;
  const said = (of: () => string) => (isSaid ? [of(), ...wrong].join('. ') : null);
  useSpoken(said(words), true, said(stays));
  return (
    <Box ref={useFollow(isFocused)} flexDirection="column" flexShrink={0}>
      <Box height={1} flexShrink={0}>
        <Text tone={isFocused ? 'accent' : 'muted'} isBold={isFocused}>
          {`${isFocused ? ' ▸ ' : '   '}${within(label, start - SIGN_COLUMNS)}`}
        </Text>
        {children}
      </Box>
      {wrong.map((text) => (
        <Box key={text} flexShrink={0} paddingLeft={noteStart} paddingRight={1}>
          <Text tone="failure" wrap="wrap">
            {text}
          </Text>
        </Box>
      ))}
      {below}
    </Box>
  );
}

/** A cut label keeps its distance from the field. */
function within(label: string, columns: number): string {
  return fitText(fitText(label, columns - 1).trimEnd(), columns);
}

/** What is known of a field, below it. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  const { noteStart } = useFieldColumns();
  return (
    <Box flexShrink={0} paddingLeft={noteStart} paddingRight={1}>
      <Text tone="muted" wrap="wrap">
        {children}
      </Text>
    </Box>
  );
}
