import { Box, type DOMElement, measureElement, Transform, useInput } from 'ink';
import TextInput from 'ink-text-input';
import { type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import stringWidth from 'string-width';
import { useCaret } from '../caret.tsx';
import { promptCaret, promptScroll, withoutMark } from '../presentation/prompt-caret.ts';
import { promptEdited } from '../presentation/prompt-edit.ts';
import { Toned } from '../theme.tsx';

/** The field of a short prompt, on one row. It scrolls where the text is longer than its room. */
export function PromptField({
  value,
  onTyped,
}: {
  readonly value: string;
  readonly onTyped: (text: string) => void;
}): ReactNode {
  const [own, setOwn] = useState({ text: value, generation: 0 });
  // The input knows its caret only after what was typed. A text from elsewhere, as a paste is, makes a
  // new one, with the caret at its end.
  if (own.text !== value) setOwn({ text: value, generation: own.generation + 1 });
  const [scrolled, setScrolled] = useState(0);
  const width = stringWidth(value);
  const row = useCaret(true, (element) => {
    const caret = promptCaret(value, textIn(element));
    return caret === null ? null : caret - scrolled;
  });
  // The input moves its caret by itself; the row is looked at again after each key.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useInput(lookAgain);
  useLayoutEffect(() => {
    const element = row.current;
    const caret = element ? promptCaret(value, textIn(element)) : null;
    if (!element || caret === null) return;
    const room = Math.max(1, measureElement(element).width);
    setScrolled((before) => promptScroll(before, { caret, width, room }));
  });
  return (
    <Box ref={row} height={1} overflow="hidden" contentOffsetX={scrolled}>
      <Box width={width + 1} flexShrink={0}>
        <Transform transform={withoutMark}>
          <Toned>
            <TextInput
              key={own.generation}
              value={value}
              onChange={(text) => {
                setOwn({ text, generation: own.generation });
                onTyped(promptEdited(value, text));
              }}
            />
          </Toned>
        </Transform>
      </Box>
    </Box>
  );
}

/** The text in an element as its parts were drawn, marks included. */
function textIn(node: DOMElement['childNodes'][number] | DOMElement): string {
  return node.nodeName === '#text' ? node.nodeValue : node.childNodes.map(textIn).join('');
}
