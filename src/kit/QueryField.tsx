import { Box } from 'ink';
import TextInput from 'ink-text-input';
import { type ReactNode, useState } from 'react';
import { graphemeAt } from '../domain/graphemes.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { textWidth } from './fit-text.ts';
import type { Typed } from './key-layers.ts';
import { useRoom } from './Room.tsx';
import { useSpoken } from './spoken.tsx';
import { Text } from './Text.tsx';
import { useHasFocus, useTyping } from './use-keys.ts';

interface QueryFieldProps {
  /** What a screen reader calls it. */
  readonly label: string;
  /** Before the text: `/ ` for a filter. */
  readonly sign: string;
  readonly value: string;
  /** What it is for, while it is empty. */
  readonly placeholder?: string;
  /** Whether it takes input; otherwise its text is shown. */
  readonly isTyping: boolean;
  readonly onChange: (value: string) => void;
  /** Given where a paste isn't text. */
  readonly onPaste?: () => void;
}

/** What stands beside it in its row at most: margins, and the caret behind the text. */
const BESIDE = 4;
/** Besides text, the keys that ink-text-input handles itself. */
const EDITING: ReadonlySet<string> = new Set(['backspace', 'delete', 'left', 'right']);

/**
 * A short query on one line, edited by ink-text-input: a filter, a search, a name to confirm. Its value has to be
 * drawn before the next key comes, which would find the old one.
 */
export function QueryField(props: QueryFieldProps): ReactNode {
  const { label, sign, value, placeholder = '', isTyping, onChange, onPaste } = props;
  const { columns } = useRoom();
  const hasFocus = useHasFocus();
  const [own, setOwn] = useState({ text: value, given: 0 });
  // ink-text-input keeps its caret where it was: after a paste or a cleared text, it starts anew at the end.
  if (own.text !== value) setOwn({ text: value, given: own.given + 1 });
  const change = (next: string): void => {
    const whole = withoutHalves(value, next);
    // What it has not erased itself is news to it.
    if (whole === next) setOwn({ ...own, text: whole });
    onChange(whole);
  };
  const take = (typed: Typed): boolean => {
    if (typed.kind === 'key') return typed.press.text !== null || EDITING.has(typed.press.name);
    if (onPaste) onPaste();
    else onChange(value + typed.text.replace(/[\r\n]+$/, '').replace(/[\r\n]+/g, ' '));
    return true;
  };
  useTyping(isTyping ? take : null);
  useSpoken(`${label}${isTyping ? ', text field' : ''}: ${value || 'empty'}`, true);
  const isLonger = textWidth(value) > columns - textWidth(sign) - BESIDE;
  return (
    <Box flexShrink={1} height={1}>
      <Box flexShrink={0}>
        <Text tone="accent">{sign}</Text>
      </Box>
      <Box
        flexShrink={1}
        height={1}
        overflow="hidden"
        justifyContent={isLonger ? 'flex-end' : 'flex-start'}
      >
        <Box flexShrink={0} width={textWidth(value) + 1}>
          {isTyping && hasFocus ? (
            <TextInput key={own.given} value={sanitizeText(value)} onChange={change} />
          ) : (
            <Text>{value}</Text>
          )}
        </Box>
        {value === '' && <Text tone="muted">{placeholder}</Text>}
      </Box>
    </Box>
  );
}

/** ink-text-input erases by halves of a character, too: the rest of what one sees as one goes with it. */
function withoutHalves(before: string, after: string): string {
  if (after.length !== before.length - 1) return after;
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  const start = graphemeAt(before, at)?.index ?? before.length;
  return before.slice(0, start) + before.slice(at + 1);
}
