import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Typed } from '../key-layers.ts';
import { Text } from '../Text.tsx';
import { useShowBriefly } from '../use-keys.ts';
import { useStore } from '../use-store.ts';
import type { TextDraft } from './drafts.ts';
import { typeInto } from './edit-text.ts';
import { FieldLine, Note, useFieldColumns } from './FieldLine.tsx';
import { textLook } from './field-look.ts';
import { Input } from './Input.tsx';
import { offersFor, type Suggestion, Suggestions } from './Suggestions.tsx';
import { useField, useFormModel } from './use-form.ts';

interface TextInputProps {
  readonly of: TextDraft;
  /** What an empty field means; of several, the longest that fits. */
  readonly placeholder?: string | readonly string[];
  /** What is known, the likeliest first. The same array as long as it is the same. */
  readonly suggest?: readonly Suggestion[];
  /** A character that goes on to the next field instead, as the `=` of `NAME=value`. */
  readonly endsWith?: string;
  /** Takes a paste instead of the field, such as lines of a file. @returns whether it did */
  readonly onPaste?: (text: string) => boolean;
  /** `enter`, before it goes to the next field. @returns whether it was for the field */
  readonly onEnter?: () => boolean;
}

const NOTHING: readonly Suggestion[] = [];

/** What a text field does with keys, wherever it is drawn. */
function useTextInput(
  { of, suggest = NOTHING, endsWith = '', onPaste, onEnter }: TextInputProps,
  mostSuggestions = 8,
) {
  const form = useFormModel();
  const showBriefly = useShowBriefly();
  const text = useStore(of);
  // The draft's own text, which may be newer than what was drawn.
  const offersNow = () => offersFor(suggest, of.get(), mostSuggestions);

  function accept(suggestion: Suggestion): void {
    form.change(() => {
      of.put(suggestion.text);
      const said = suggestion.accept?.();
      if (said) showBriefly(said);
    });
    form.highlight(null);
  }

  function acceptable(): Suggestion | null {
    const { all, first } = offersNow();
    const { highlighted } = form.get();
    return highlighted === null ? first : (all[highlighted] ?? null);
  }

  function take(typed: Typed): boolean {
    if (typed.kind === 'paste') {
      if (onPaste?.(typed.text)) return true;
    } else {
      const { name, text: letters } = typed.press;
      const isAtEnd = of.get().caret === of.text.length;
      const suggestion = name === 'right' && isAtEnd ? acceptable() : null;
      if (suggestion) {
        accept(suggestion);
        return true;
      }
      if (letters !== null && endsWith !== '' && letters.includes(endsWith)) {
        goOn(letters);
        return true;
      }
    }
    const isTaken = typeInto(of, typed);
    if (isTaken) form.highlight(null);
    return isTaken;
  }

  /** What was typed at once, such as `NAME=value`, is for this field and the next one. */
  function goOn(letters: string): void {
    const end = letters.indexOf(endsWith);
    of.edit({ kind: 'insert', text: letters.slice(0, end) });
    form.move(1);
    const rest = letters.slice(end + endsWith.length);
    if (rest !== '') form.take({ kind: 'key', press: { name: rest, text: rest } });
  }

  function arrow(by: 1 | -1): boolean {
    const { highlighted } = form.get();
    const next = highlighted === null ? (by === 1 ? 0 : null) : highlighted + by;
    if (next === null || next >= offersNow().all.length) return false;
    form.highlight(next < 0 ? null : next);
    return true;
  }

  function enter(): boolean {
    const suggestion = form.get().highlighted === null ? null : acceptable();
    if (suggestion) accept(suggestion);
    if (suggestion?.isStart) return true;
    return onEnter?.() ?? false;
  }

  const field = useField(of, { take, arrow, enter });
  const highlighted = useStore(form, (state) => (state.focus === of ? state.highlighted : null));
  const { isFocused } = field;
  const offers = useMemo(
    () => (isFocused ? offersFor(suggest, text, mostSuggestions) : null),
    [isFocused, suggest, text, mostSuggestions],
  );
  return { ...field, text, offers, highlighted };
}

interface TextFieldProps extends TextInputProps {
  readonly label: string;
  /** What is to be known of it, below it. */
  readonly hint?: string | null;
}

export function TextField({ label, hint, placeholder = [], ...input }: TextFieldProps): ReactNode {
  const { columns } = useFieldColumns();
  const { ref, text, isFocused, isTyping, problem, offers, highlighted } = useTextInput(input);
  const look = textLook(text, { columns, isFocused: isTyping, placeholder });
  return (
    <FieldLine
      label={label}
      isFocused={isFocused}
      words={() => `${label}, text field: ${look.words()}${hint ? `. ${hint}` : ''}`}
      problems={[problem]}
      below={
        <>
          {offers && <Suggestions offers={offers} highlighted={highlighted} />}
          {/* Below what is chosen from: as it comes and goes, no suggestion moves. */}
          {hint && <Note>{hint}</Note>}
        </>
      }
    >
      <Input ref={ref} look={look} columns={columns} />
    </FieldLine>
  );
}

interface PairFieldProps {
  /** Before it; empty for all but the first of several. */
  readonly label: string;
  readonly name: TextInputProps;
  readonly value: TextInputProps;
}

const SIGN = ' = ';
const LONGEST_NAME = 28;
/** They appear between the rows, where there is less room. */
const MOST_SUGGESTIONS = 4;

/** Two texts on one line, such as name = value. A `=` in the name goes on to the value. */
export function PairField({ label, name, value }: PairFieldProps): ReactNode {
  const columns = useFieldColumns().columns - SIGN.length;
  const nameColumns = Math.min(LONGEST_NAME, Math.floor(columns * 0.4));
  const left = useTextInput({ endsWith: '=', ...name }, MOST_SUGGESTIONS);
  const right = useTextInput(value, MOST_SUGGESTIONS);
  const { placeholder = 'name' } = name;
  const looks = {
    left: textLook(left.text, { columns: nameColumns, isFocused: left.isTyping, placeholder }),
    right: textLook(right.text, {
      columns: columns - nameColumns,
      before: nameColumns + SIGN.length,
      isFocused: right.isTyping,
      placeholder: value.placeholder ?? 'value',
    }),
  };
  const focused = left.isFocused ? left : right;
  const part = left.isFocused ? 'name' : 'value';
  return (
    <FieldLine
      label={label}
      isFocused={left.isFocused || right.isFocused}
      words={() =>
        `${label && `${label}, `}${part}: ${looks.left.words()} = ${looks.right.words()}`
      }
      problems={[left.problem, right.problem]}
      below={
        focused.offers && <Suggestions offers={focused.offers} highlighted={focused.highlighted} />
      }
    >
      <Input ref={left.ref} look={looks.left} columns={nameColumns} />
      <Box flexShrink={0}>
        <Text tone="muted">{SIGN}</Text>
      </Box>
      <Input ref={right.ref} look={looks.right} columns={columns - nameColumns} />
    </FieldLine>
  );
}
