import { TOKEN_KINDS, type TokenKind, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { editField, type TextEdit, type TextField } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { askForName } from './confirm-name.ts';
import type { KnownProfile } from './known-profile.ts';
import { withProfiles } from './parts.ts';
import {
  EMPTY_PROFILE_FORM,
  PROFILE_FOCUS,
  type ProfileForm,
  profileFormFor,
} from './profile-form-state.ts';
import type { ProfileFormAction } from './profiles-action.ts';
import { NO_PROFILE_ID } from './profiles-state.ts';
import { saveAfterDrop, saveForm } from './save-profile.ts';

/** How long a token stays readable after `ctrl+r`. */
export const REVEAL_MS = 10_000;

/** Opens the form of a profile on its draft, where one was left. */
export function openProfileForm(
  state: AppState,
  { from, isCopy }: { readonly from: KnownProfile | null; readonly isCopy: boolean },
): AppState {
  const formOf = from === null || isCopy ? NO_PROFILE_ID : from.id;
  const left = isCopy ? undefined : state.profiles.forms.get(formOf);
  const form = left ?? (from ? profileFormFor(from, { isCopy }) : EMPTY_PROFILE_FORM);
  const opened = withProfiles({ ...state, screen: 'profile-form' }, { formOf });
  return withProfileForm(opened, { ...form, problems: [], isSaving: false });
}

export function profileFormOf(state: AppState): ProfileForm {
  return state.profiles.forms.get(state.profiles.formOf) ?? EMPTY_PROFILE_FORM;
}

/** What the keys of the profile form do, text editing apart. */
export function profileFormActed(
  state: AppState,
  action: ProfileFormAction,
  now: Now,
): UpdateResult {
  const form = profileFormOf(state);
  switch (action) {
    case 'next-field':
      return noCommands(withProfileForm(state, stepFocus(form, 1)));
    case 'previous-field':
      return noCommands(withProfileForm(state, stepFocus(form, -1)));
    case 'next-choice':
      return noCommands(withProfileForm(state, choose(form, 1)));
    case 'previous-choice':
      return noCommands(withProfileForm(state, choose(form, -1)));
    case 'reveal': {
      const revealedUntilMs = form.revealedUntilMs === null ? now.monoMs + REVEAL_MS : null;
      return noCommands(withProfileForm(state, { ...form, revealedUntilMs }));
    }
    case 'remove-token': {
      const { profileId, tokenKind } = form;
      const stored = state.profiles.known.find(({ id }) => id === profileId);
      if (!stored) return noCommands(state);
      // What was shown must not stand around the question.
      const hidden = withProfileForm(state, { ...form, revealedUntilMs: null });
      return noCommands(askForName(hidden, stored, { do: 'remove-token', tokenKind }, now));
    }
    case 'clear': {
      const { formOf, known } = state.profiles;
      const stored = known.find(({ id }) => id === formOf);
      const fresh = stored ? profileFormFor(stored, { isCopy: false }) : EMPTY_PROFILE_FORM;
      return noCommands(withProfileForm(state, { ...fresh, focus: form.focus }));
    }
    case 'save':
      return saveForm(state, form, now);
    case 'drop-tokens-and-save':
      return saveAfterDrop(state, now);
    case 'back-to-form':
      return noCommands({ ...state, overlay: null });
    case 'leave':
      return noCommands(leave(state, form));
  }
}

/** A draft stays in memory; a form that nobody touched is read anew the next time. */
function leave(state: AppState, form: ProfileForm): AppState {
  const forms = new Map(state.profiles.forms);
  if (form.isTouched) forms.set(state.profiles.formOf, { ...form, revealedUntilMs: null });
  else forms.delete(state.profiles.formOf);
  const notice = form.isTouched
    ? ({
        tone: 'info',
        text: 'Nothing was saved. The draft is kept while the app is open.',
      } as const)
    : state.notice;
  return { ...withProfiles(state, { forms }), screen: 'profiles', notice };
}

function stepFocus(form: ProfileForm, by: 1 | -1): ProfileForm {
  const index = PROFILE_FOCUS.indexOf(form.focus);
  const focus = PROFILE_FOCUS[(index + by + PROFILE_FOCUS.length) % PROFILE_FOCUS.length] ?? 'name';
  return { ...form, focus, kindTyped: '', revealedUntilMs: null };
}

function choose(form: ProfileForm, by: 1 | -1): ProfileForm {
  if (form.focus === 'protected') {
    return { ...form, isProtected: !form.isProtected, isTouched: true };
  }
  if (form.focus !== 'tokenKind') return form;
  const index = TOKEN_KINDS.indexOf(form.tokenKind) + by + TOKEN_KINDS.length;
  const tokenKind = TOKEN_KINDS[index % TOKEN_KINDS.length] ?? form.tokenKind;
  return { ...form, tokenKind, kindTyped: '' };
}

/** One edit of the focused field. A mistake that was marked there is no longer marked. */
export function profileFieldEdited(state: AppState, edit: TextEdit): AppState {
  const form = profileFormOf(state);
  const change = (field: TextField, multiline = false) => editField(field, edit, { multiline });
  const touched = { isTouched: true, problems: [] } as const;
  switch (form.focus) {
    case 'name':
    case 'baseUrl':
    case 'segment':
    case 'defaultVault':
      return withProfileForm(state, {
        ...form,
        ...touched,
        [form.focus]: change(form[form.focus]),
      });
    case 'token': {
      // Line ends stay, so that a paste of more than a token is seen for what it is.
      const token = change(form.tokens[form.tokenKind], true);
      const tokens = { ...form.tokens, [form.tokenKind]: token };
      return withProfileForm(state, { ...form, ...touched, tokens });
    }
    case 'tokenKind':
      return edit.type === 'insert' ? withProfileForm(state, kindTyped(form, edit.text)) : state;
    case 'protected':
      return edit.type === 'insert' ? withProfileForm(state, yesOrNo(form, edit.text)) : state;
    case 'save':
      return state;
  }
}

/** Typing the word of a kind chooses it, letter by letter. */
function kindTyped(form: ProfileForm, letter: string): ProfileForm {
  for (const typed of [form.kindTyped + letter.toLowerCase(), letter.toLowerCase()]) {
    const tokenKind = TOKEN_KINDS.find((kind) => wordsOf(kind).some((w) => w.startsWith(typed)));
    if (tokenKind) return { ...form, tokenKind, kindTyped: typed };
  }
  return form;
}

function wordsOf(kind: TokenKind): readonly string[] {
  return [kind, tokenKindLabel(kind)];
}

function yesOrNo(form: ProfileForm, letter: string): ProfileForm {
  const answer = letter.toLowerCase();
  if (answer !== 'y' && answer !== 'n') return form;
  return { ...form, isProtected: answer === 'y', isTouched: true };
}

export function withProfileForm(state: AppState, form: ProfileForm): AppState {
  const { forms, formOf } = state.profiles;
  return withProfiles(state, { forms: new Map(forms).set(formOf, form) });
}
