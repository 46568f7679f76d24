import { memo, type ReactNode } from 'react';
import { isSelected, type TextField as Text } from '../../state/form/text-field.ts';
import { Pieces } from '../Text.tsx';
import { emptyLook, type FieldLook, type FieldPlace, onGround } from './field-look.ts';
import { visiblePart } from './visible-part.ts';

export interface TextFieldProps extends FieldPlace {
  readonly value: Text;
}

/** A text on one row, on its ground. */
export const TextField = memo(function TextField(props: TextFieldProps): ReactNode {
  return <Pieces of={textLook(props).pieces} />;
});

/** No one listens to more than this. */
const MOST_HEARD = 400;

/** The part of a text that fits, with the caret in view. Typed text never looks like a placeholder. */
export function textLook({ value, ...place }: TextFieldProps): FieldLook {
  return onGround(textPart(value, place), place);
}

/** The same without its ground. */
function textPart(field: Text, place: FieldPlace): FieldLook {
  const { columns, isFocused } = place;
  const { text } = field;
  if (text === '') return emptyLook(place);
  // The caret can be after the text, and moving it there moves nothing.
  const isWhole = !visiblePart({ text, caret: text.length }, columns).hasMoreLeft;
  // Otherwise two columns are for the marks of hidden text.
  const room = isWhole ? columns : Math.max(1, columns - 2);
  const caret = isFocused ? field.caret : 0;
  const part = visiblePart({ text, caret }, room, isWhole ? 0 : startFor(caret, room));
  const pieces = [
    { text: part.hasMoreLeft ? '‹' : '', tone: 'muted' as const },
    // The caret of a selected text is behind it.
    ...(isFocused && isSelected(field)
      ? [{ text: part.before, isSelected: true }, { text: part.at + part.after }]
      : [{ text: part.before + part.at + part.after }]),
    { text: part.hasMoreRight ? '›' : '', tone: 'muted' as const },
  ];
  return {
    pieces: pieces.filter(({ text }) => text !== ''),
    caret: isFocused ? (part.hasMoreLeft ? 1 : 0) + part.caretColumn : null,
    words: spokenText(field, isFocused),
  };
}

/**
 * Where the visible text starts. Scrolls by half the width, so that small caret movements leave the text in
 * place.
 */
function startFor(caret: number, room: number): number {
  const half = Math.max(1, Math.floor(room / 2));
  return Math.max(0, (Math.floor(caret / half) - 1) * half);
}

/** The text, and where the caret is unless it is at the end. */
function spokenText(field: Text, isFocused: boolean): string {
  const caret = isFocused ? field.caret : 0;
  const part = visiblePart({ text: field.text, caret }, MOST_HEARD);
  const words = `${part.before}${part.at}${part.after}`
    .trimEnd()
    .replaceAll('↵', ' line end ')
    .replaceAll('⇥', ' tab ');
  const isInside = isFocused && caret < field.text.length;
  return [
    part.hasMoreLeft ? '… ' : '',
    words,
    part.hasMoreRight ? ' …' : '',
    isFocused && isSelected(field) ? ', selected' : '',
    isInside ? `, caret before ${part.at === ' ' ? 'space' : part.at}` : '',
  ].join('');
}
