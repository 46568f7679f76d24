import type { ReactNode } from 'react';
import { fitText, textWidth } from '../fit-text.ts';
import type { Typed } from '../key-layers.ts';
import type { Piece } from '../Text.tsx';
import { useStore } from '../use-store.ts';
import type { ChoiceDraft } from './drafts.ts';
import { FieldLine, Note, useFieldColumns } from './FieldLine.tsx';
import { Input } from './Input.tsx';
import { useField } from './use-form.ts';

interface ChoiceOption<T extends string = string> {
  readonly value: T;
  readonly label: string;
  /** What choosing it means, while it is chosen. */
  readonly about?: string;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly of: ChoiceDraft<T>;
  readonly options: readonly ChoiceOption<T>[];
  readonly hint?: string | null;
  /** Takes a paste, such as into the field that it is for. @returns whether it did */
  readonly onPaste?: (text: string) => boolean;
}

/** One of a few options: `←` `→` and space go to others, and so does a letter that one begins with. */
export function Choice<T extends string>({
  label,
  of,
  options,
  hint,
  onPaste,
}: ChoiceProps<T>): ReactNode {
  const { columns } = useFieldColumns();
  const chosen = useStore(of);
  function take(typed: Typed): boolean {
    if (typed.kind === 'paste') return onPaste?.(typed.text) ?? false;
    const { name, text } = typed.press;
    const at = options.findIndex(({ value }) => value === of.value);
    const others = [...options.slice(at + 1), ...options.slice(0, at)];
    const next =
      name === 'left'
        ? others.at(-1)
        : name === 'right' || name === 'space'
          ? others[0]
          : text && others.find((option) => beginsWith(option, text.toLowerCase()));
    if (next) of.choose(next.value);
    return Boolean(next);
  }

  const { ref, isFocused, problem } = useField(of, { take });
  const pieces = choicePieces(options, chosen, columns, isFocused);
  const index = options.findIndex(({ value }) => value === chosen);
  const { label: name = '', about } = options[index] ?? {};
  return (
    <FieldLine
      label={label}
      isFocused={isFocused}
      words={() =>
        [`${label}, choice: ${name}`, `${index + 1} of ${options.length}`, about, hint]
          .filter(Boolean)
          .join(', ')
      }
      problems={[problem]}
      below={hint && <Note>{hint}</Note>}
    >
      <Input ref={ref} look={{ pieces, caret: null }} columns={columns} />
    </FieldLine>
  );
}

function beginsWith({ value, label }: ChoiceOption, letter: string): boolean {
  return [value, label].some((each) => each.toLowerCase().startsWith(letter));
}

/** All options beside each other; if they don't fit, only the chosen one and its number. */
function choicePieces(
  options: readonly ChoiceOption[],
  chosen: string,
  columns: number,
  isFocused: boolean,
): readonly Piece[] {
  const index = options.findIndex(({ value }) => value === chosen);
  const place = `${index + 1}/${options.length}`;
  const width = options.reduce((sum, { label }) => sum + textWidth(label) + 3, 0);
  const isCut = width > columns;
  // A single label may still be too long: the brackets and its number take the rest.
  const room = isCut ? columns - textWidth(place) - 4 : columns;
  const pieces = (isCut ? options.slice(index, index + 1) : options).map(
    ({ value, label }): Piece => {
      if (value !== chosen) return { text: ` ${label}  `, tone: 'muted' };
      const shown = textWidth(label) > room ? fitText(label, room) : label;
      return { text: `[${shown}] `, tone: isFocused ? 'accent' : 'plain', isBold: true };
    },
  );
  const about = options[index]?.about ?? '';
  const isBeside = about !== '' && width + textWidth(about) + 3 < columns;
  const note = isCut ? place : isBeside ? `· ${about}` : '';
  return note === '' ? pieces : [...pieces, { text: ` ${note}`, tone: 'muted' }];
}
