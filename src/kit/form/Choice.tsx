import type { ReactNode } from 'react';
import { fitText, piecesWidth, textWidth } from '../fit-text.ts';
import type { Typed } from '../key-layers.ts';
import type { Piece } from '../Text.tsx';
import type { Tone } from '../theme.ts';
import { useStore } from '../use-store.ts';
import type { ChoiceDraft } from './drafts.ts';
import { FieldLine, useFieldColumns } from './FieldLine.tsx';
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
  /** Takes a paste, such as into the field that it is for. @returns whether it did */
  readonly onPaste?: (text: string) => boolean;
}

/** One of a few options: `←` `→` and space go to others, and so does a letter that one begins with. */
export function Choice<T extends string>({
  label,
  of,
  options,
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
  const index = options.findIndex(({ value }) => value === chosen);
  const { label: name = '', about = '' } = options[index] ?? {};
  const tone = isFocused ? 'accent' : 'plain';
  const pieces = optionPieces(options, index, { columns, tone, gap: ' ' });
  const isBeside = about !== '' && piecesWidth(pieces) + textWidth(about) + 3 < columns;
  const look = isBeside ? [...pieces, { text: ` · ${about}`, tone: 'muted' as const }] : pieces;
  return (
    <FieldLine
      label={label}
      isFocused={isFocused}
      words={() =>
        [`${label}, choice: ${name}`, `${index + 1} of ${options.length}`, about]
          .filter(Boolean)
          .join(', ')
      }
      problems={[problem]}
    >
      <Input ref={ref} look={{ pieces: look, caret: null }} columns={columns} />
    </FieldLine>
  );
}

function beginsWith({ value, label }: ChoiceOption, letter: string): boolean {
  return [value, label].some((each) => each.toLowerCase().startsWith(letter));
}

interface OptionsLook {
  readonly columns: number;
  /** Of the chosen one. */
  readonly tone: Tone;
  /** What stands between two of them. */
  readonly gap?: string;
}

/** All options beside each other, the chosen one in brackets; if they don't fit, that one alone and its number. */
export function optionPieces(
  options: readonly { readonly label: string }[],
  chosen: number,
  { columns, tone, gap = '' }: OptionsLook,
): readonly Piece[] {
  const all = options.map(
    ({ label }, index): Piece =>
      index === chosen
        ? { text: `[${label}]${gap}`, tone, isBold: true }
        : { text: ` ${label} ${gap}`, tone: 'muted' },
  );
  if (piecesWidth(all) <= columns) return all;
  const place = `  ${chosen + 1}/${options.length}`;
  // A single label may still be too long: the brackets and its number take the rest.
  const label = fitText(options[chosen]?.label ?? '', columns - textWidth(place) - 2);
  return [
    { text: `[${label}]`, tone, isBold: true },
    { text: place, tone: 'muted' },
  ];
}
