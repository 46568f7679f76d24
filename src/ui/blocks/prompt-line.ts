import { type VisiblePart, visiblePart } from '../../state/field-window.ts';
import type { TextField } from '../../state/text-field.ts';
import { type Line, span } from './line.ts';
import { textWidth } from './text-width.ts';

/**
 * A field on one row behind a sign: a filter, a search.
 *
 * @param of.isTyping whether it takes what is typed; otherwise its text alone stands there
 */
export function promptLine(
  { field, isTyping }: { readonly field: TextField; readonly isTyping: boolean },
  of: {
    /** What a screen reader calls the field. */
    readonly label: string;
    readonly sign: string;
    readonly columns: number;
  },
): Line {
  const room = Math.max(1, of.columns - textWidth(of.sign));
  const part = visiblePart(isTyping ? field : { text: field.text, caret: 0 }, Math.max(1, room));
  const spans = [span(of.sign, 'accent'), span(`${part.before}${part.at}${part.after}`.trimEnd())];
  if (!isTyping) return { spans, announce: `${of.label}: ${field.text}` };
  return {
    spans,
    caret: textWidth(of.sign) + part.caretColumn,
    announce: `${of.label}, text field, focused: ${wordsOf(field, part)}`,
  };
}

/** The text, and where the caret is unless it stands behind it. */
function wordsOf({ text, caret }: TextField, { at }: VisiblePart): string {
  if (text === '') return 'empty';
  return caret < text.length ? `${text}, caret before ${at === ' ' ? 'space' : at}` : text;
}
