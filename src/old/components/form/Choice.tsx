import { memo, type ReactNode } from 'react';
import type { ChoiceSpec } from '../../state/form/form-spec.ts';
import { fitText, textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import { type Piece, Pieces } from '../Text.tsx';
import type { FieldLook, FieldPlace } from './field-look.ts';

export interface ChoiceProps extends Pick<FieldPlace, 'columns' | 'isFocused'> {
  readonly options: ChoiceSpec['options'];
  /** The chosen option's id. */
  readonly value: string;
}

/** One of a few options, all of them beside each other where they fit. */
export const Choice = memo(function Choice(props: ChoiceProps): ReactNode {
  return <Pieces of={choiceLook(props).pieces} />;
});

/** The options of a choice; if they don't fit, only the chosen one and its number. */
export function choiceLook({ options, value: chosen, columns, isFocused }: ChoiceProps): FieldLook {
  const index = options.findIndex(({ id }) => id === chosen);
  const place = `${index + 1}/${options.length}`;
  const width = options.reduce((sum, { label }) => sum + textWidth(label) + 3, 0);
  const isCut = width > columns;
  const drawn = isCut ? options.filter(({ id }) => id === chosen) : options;
  // A single label may still be too long: the brackets and its number take the rest.
  const room = isCut ? columns - textWidth(place) - 4 : columns;
  const pieces = drawn.map(({ id, label }): Piece => {
    if (id !== chosen) return { text: ` ${label}  `, tone: 'muted' as const };
    const shown = `[${textWidth(label) > room ? fitText(label, room) : label}] `;
    return { text: shown, tone: isFocused ? 'accent' : 'plain', isBold: true };
  });
  const { label = '', about = '' } = options[index] ?? {};
  const ordinal = options.length > 1 ? `${index + 1} of ${options.length}` : '';
  const note = about === '' ? '' : `· ${about}`;
  const beside = isCut ? place : width + 1 + textWidth(note) < columns ? note : '';
  return {
    pieces: [...pieces, ...(beside === '' ? [] : [{ text: ` ${beside}`, tone: 'muted' as const }])],
    caret: null,
    words: spoken([label, ordinal, about].filter(Boolean).join(', ')),
  };
}
