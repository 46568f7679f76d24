import type { ChoiceSpec } from '../../state/form/form-spec.ts';
import { fitText, textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import type { Piece } from '../Text.tsx';
import type { FieldLook, FieldPlace } from './field-look.ts';

/** The options of a choice beside each other; if they don't fit, only the chosen one and its number. */
export function choiceLook(
  options: ChoiceSpec['options'],
  chosen: string,
  { columns, isFocused }: Pick<FieldPlace, 'columns' | 'isFocused'>,
): FieldLook {
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
