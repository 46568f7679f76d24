import type { TextField } from '../../state/form/text-field.ts';
import { textLook } from './field-look.ts';
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
  const columns = Math.max(1, of.columns - textWidth(of.sign));
  const { spans, caret, words } = textLook(field, {
    columns,
    isFocused: isTyping,
    placeholder: [],
  });
  const kind = isTyping ? ', text field, focused' : '';
  return {
    spans: [span(of.sign, 'accent'), ...spans],
    announce: `${of.label}${kind}: ${words}`,
    ...(caret !== null && { caret: textWidth(of.sign) + caret }),
  };
}
