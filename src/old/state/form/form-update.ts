import { type Form, focusNext, secretAt, specAt, valueAt, withValue } from './form.ts';
import type { ChoiceSpec, FormSpec } from './form-spec.ts';
import { SecretField } from './secret-field.ts';
import { editField, type TextEdit } from './text-field.ts';

/** How long a revealed secret stays on screen. */
const REVEAL_MS = 10_000;

/** Shows the focused secret for a while, or hides it again. */
export function toggleReveal<F extends Form>(form: F, monoMs: number): F {
  return { ...form, revealUntilMs: isRevealed(form, monoMs) ? null : monoMs + REVEAL_MS };
}

/** Whether the focused secret is visible right now. */
export function isRevealed({ revealUntilMs }: Form, monoMs: number): boolean {
  return revealUntilMs !== null && monoMs < revealUntilMs;
}

/** One edit of the focused field. Clears its error. */
export function editFocused<F extends Form>(spec: FormSpec, form: F, edit: TextEdit): F {
  const at = specAt(spec, form.focus);
  const value = valueAt(form, form.focus);
  if (at === null || value === null) return form;
  if (at.kind === 'choice') {
    return edit.kind === 'insert' ? soughtChoice(form, at, edit.text) : form;
  }
  if (typeof value === 'string') return form;
  const isEnd = at.kind === 'text' && edit.kind === 'insert' && edit.text === at.endsWith;
  if (isEnd) return focusNext(spec, form, 1);
  const multiline = at.kind === 'text' && at.isMultiline === true;
  const edited =
    value instanceof SecretField ? value.edit(edit) : editField(value, edit, { multiline });
  return {
    ...withValue(form, form.focus, edited),
    suggestion: 0,
    problems: [],
    isTouched: true,
  };
}

/** The next or previous option, wrapping around. */
export function nextChoice<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  const at = specAt(spec, form.focus);
  if (at?.kind !== 'choice') return form;
  const index = at.options.findIndex(({ id }) => id === valueAt(form, form.focus));
  const next = at.options[(index + by + at.options.length) % at.options.length];
  return next ? chosen(form, at, next.id, '') : form;
}

/** Whether a letter continues the word that is selecting an option, even if the letter is a space. */
export function continuesWord(spec: FormSpec, form: Form, letter: string): boolean {
  const at = specAt(spec, form.focus);
  if (at?.kind !== 'choice' || form.sought === '') return false;
  return optionFor(at, form.sought + letter.toLowerCase()) !== undefined;
}

/** Toggles whether the focused secret keeps its trailing newline. */
export function toggleNewline<F extends Form>(form: F): F {
  const value = secretAt(form, form.focus);
  return value ? { ...withValue(form, form.focus, value.withOtherEnd()), isTouched: true } : form;
}

/** Typing an option's name selects it, letter by letter. */
function soughtChoice<F extends Form>(form: F, at: ChoiceSpec, letter: string): F {
  for (const word of [form.sought + letter.toLowerCase(), letter.toLowerCase()]) {
    const option = optionFor(at, word);
    if (option) return chosen(form, at, option.id, word);
  }
  return form;
}

function optionFor(
  { options }: ChoiceSpec,
  word: string,
): ChoiceSpec['options'][number] | undefined {
  return options.find((option) =>
    [option.id, option.label].some((each) => each.toLowerCase().startsWith(word)),
  );
}

function chosen<F extends Form>(form: F, { isView }: ChoiceSpec, id: string, sought: string): F {
  return {
    ...withValue(form, form.focus, id),
    sought,
    problems: isView ? form.problems : [],
    isTouched: form.isTouched || !isView,
  };
}
