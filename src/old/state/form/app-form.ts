import { harmlessPaste } from '../../domain/sanitize-text.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import type { Overlay } from '../overlay.ts';
import type { Form } from './form.ts';
import type { FormSpec } from './form-spec.ts';
import { NOTHING_OFFERED, type Offered, offersFor, type Suggestion } from './form-suggestions.ts';
import { editFocused, isRevealed } from './form-update.ts';
import { bringBackValues, leftInWords, leftValues } from './left-values.ts';
import type { SecretField } from './secret-field.ts';
import type { TextEdit } from './text-field.ts';

/** The area of the app a form belongs to. */
type FormName =
  | 'dispatch'
  | 'profile-form'
  | 'rotation-values'
  | 'rotation-place'
  | 'rotation-close'
  | 'vault'
  | Prompt;

/** A form in its own dialog. */
export type Prompt = Extract<Overlay, { readonly form: Form }>['kind'];

/** What a key does to any form. @param blank what remains after clearing */
type FormStep = <F extends Form>(form: F, blank: F) => F;

/** A form in the state: what keys and views see of it, whatever its fields are. */
export interface AppForm {
  readonly name: FormName;
  readonly spec: FormSpec;
  readonly form: Form;
  readonly offered: Offered;
  /** The focused secret is visible. */
  readonly isRevealed: boolean;
  readonly change: (step: FormStep) => AppState;
  readonly edit: (edit: TextEdit, now: Now) => AppState;
  readonly submit: (now: Now) => AppState;
  /** Why nothing can be sent where it writes to, or `null`. */
  readonly whyNoWrite: string | null;
  readonly back: () => AppState;
  /** What was typed before the form was left, and can be brought back; `null` for nothing. */
  readonly left: LeftBehind | null;
  /** `null` where no value can be generated. */
  readonly toGenerate: ToGenerate | null;
}

interface LeftBehind {
  /** What it is, as half a sentence; `null` where the form's own screen says it. */
  readonly words: string | null;
  readonly isOne: boolean;
  readonly bringBack: () => AppState;
}

/** The fields for which values can be generated. */
interface ToGenerate {
  readonly count: number;
  readonly fill: (filling: Filling) => AppState;
}

/** Generated values for a form, one for each of the fields that it's still to be put into. */
export type Filling = readonly SecretField[];

/** The forms in dialogs, by overlay: one without a row does not compile. */
export type PromptTable<Overlays extends Overlay> = {
  readonly [Kind in Extract<Overlays, { readonly form: Form }>['kind']]: {
    /** Where keys are listed. */
    readonly title: string;
    readonly spec: FormSpec;
    readonly of: (state: AppState) => AppForm | null;
  };
};

/** What a form has besides its fields. */
interface Place<F extends Form> {
  readonly form: F;
  readonly put: (form: F) => AppState;
  /** What remains after clearing. */
  readonly blank: F;
  readonly submit: (now: Now) => AppState;
  readonly whyNoWrite?: string | null;
  readonly back: () => AppState;
  /** What can be suggested for the focused field. */
  readonly known?: () => readonly Suggestion[];
  /** @returns `null` for an ordinary edit */
  readonly edit?: (edit: TextEdit, now: Now) => AppState | null;
  /** A draft of the whole form that was left; what was left in its own fields comes first. */
  readonly left?: () => LeftBehind | null;
  readonly toGenerate?: ToGenerate;
}

/** Connects a spec with its form's place in the state. */
export function appForm<F extends Form>(
  state: AppState,
  name: FormName,
  spec: FormSpec,
  place: Place<F>,
): AppForm {
  const { form, put } = place;
  let known: Offered | null = null;
  const offers = () => {
    known ??= place.known ? offersFor(form, place.known()) : NOTHING_OFFERED;
    return known;
  };
  return {
    name,
    spec,
    form,
    get offered() {
      return offers();
    },
    isRevealed: isRevealed(form, state.clock.monoMs),
    change: (step) => put(step(form, place.blank)),
    edit: (edit, now) => place.edit?.(edit, now) ?? put(editFocused(spec, form, edit)),
    submit: place.submit,
    whyNoWrite: place.whyNoWrite ?? null,
    back: place.back,
    get left() {
      const values = leftValues(form);
      if (values.length === 0) return place.left?.() ?? null;
      const bringBack = () => put(bringBackValues(form));
      return { words: leftInWords(values), isOne: values.length === 1, bringBack };
    },
    toGenerate: place.toGenerate ?? null,
  };
}

/** A form with one field, over whatever is on screen. Pastes are sanitized first. */
export function promptForm<F extends Form>(
  state: AppState,
  name: FormName,
  spec: FormSpec,
  place: Omit<Place<F>, 'blank' | 'back'> & Partial<Pick<Place<F>, 'back'>>,
): AppForm {
  const { form, put } = place;
  return appForm(state, name, spec, {
    back: () => ({ ...state, overlay: null }),
    ...place,
    blank: form,
    edit: (edit, now) => {
      const own = place.edit?.(edit, now) ?? null;
      if (own !== null || edit.kind !== 'paste') return own;
      const safe = { ...edit, text: harmlessPaste(edit.text) };
      return put(editFocused(spec, form, safe));
    },
  });
}
