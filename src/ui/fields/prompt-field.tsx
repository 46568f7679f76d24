import { Box, measureElement, useIsScreenReaderEnabled } from 'ink';
import TextInput from 'ink-text-input';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import stringWidth from 'string-width';
import { promptFieldOf } from '../../state/prompt.ts';
import { fieldOf } from '../../state/text-field.ts';
import { useCaret } from '../caret.tsx';
import { PromptMark } from '../components/heard.tsx';
import { promptScroll } from '../presentation/prompt-scroll.ts';
import { Toned } from '../theme.tsx';
import { useAppState } from '../use-app.tsx';
import { HeardField } from './heard-field.tsx';

/**
 * The field of a short prompt, on one row. It scrolls where the text is longer than its room.
 *
 * `ink-text-input` draws it and reads no key: it knows no word motion and no undo, and splits
 * emoji. What a key does to the text is the same in every field.
 */
export function PromptField({ value }: { readonly value: string }): ReactNode {
  const editing = promptFieldOf(useAppState());
  // A filter that a dialog covers is drawn as it was; what is edited is the dialog's.
  const field = editing?.text === value ? editing : fieldOf(value);
  const [scrolled, setScrolled] = useState(0);
  const width = stringWidth(field.text);
  const caret = stringWidth(field.text.slice(0, field.caret));
  const row = useCaret(true, caret - scrolled);
  const hasScreenReader = useIsScreenReaderEnabled();
  useLayoutEffect(() => {
    if (!row.current) return;
    const room = Math.max(1, measureElement(row.current).width);
    setScrolled((before) => promptScroll(before, { caret, width, room }));
  });
  if (hasScreenReader) return <HeardField field={field} isFocused />;
  return (
    <Box ref={row} height={1} overflow="hidden" contentOffsetX={scrolled}>
      <Box width={width + 1} flexShrink={0}>
        <Toned>
          <TextInput value={field.text} focus={false} onChange={readsNoKey} />
        </Toned>
      </Box>
    </Box>
  );
}

/** A prompt's sign and its field. */
export function Prompt({
  label,
  value,
}: {
  /** What a listener is told in place of the sign. */
  readonly label: string;
  readonly value: string;
}): ReactNode {
  return (
    <>
      <Box flexShrink={0}>
        <Toned tone="accent">
          <PromptMark sign="› " label={label} />
        </Toned>
      </Box>
      <PromptField value={value} />
    </>
  );
}

function readsNoKey(): void {}
