import type { DispatchRequest } from '../../domain/dispatch.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import type { ActiveProfile } from '../session.ts';
import { editField, replaceText, type TextEdit, type TextField, textOf } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { NOT_SENT_WITHOUT_TOKEN } from '../without-token.ts';
import { guardWrite } from '../write-guard.ts';
import type { FormAction } from './form-action.ts';
import { moveFocusByLine, stepFocus } from './form-focus.ts';
import { type DispatchForm, EMPTY_FORM, formFor, holdsDraft } from './form-state.ts';
import { addRow, pasteRows, removeRow } from './param-rows.ts';
import { readDraft } from './read-draft.ts';
import { currentSuggestion } from './suggestions.ts';
import { undo, withRowChange } from './undo.ts';

/** What the keys of the dispatch form do, text editing apart. */
export function formActed(state: AppState, action: FormAction, now: Now): UpdateResult {
  const form = activeParts(state).dispatchForm;
  switch (action) {
    case 'move-up':
      return noCommands(withForm(state, { focus: moveFocusByLine(form, -1), suggestionIndex: 0 }));
    case 'move-down':
      return noCommands(withForm(state, { focus: moveFocusByLine(form, 1), suggestionIndex: 0 }));
    case 'next-field':
      return noCommands(withForm(state, { focus: stepFocus(form, 1), suggestionIndex: 0 }));
    case 'previous-field':
      return noCommands(withForm(state, { focus: stepFocus(form, -1), suggestionIndex: 0 }));
    case 'add-param':
      return noCommands(withForm(state, addRow(form)));
    case 'remove-param':
      return form.focus.on === 'param'
        ? noCommands(withForm(state, removeRow(form, form.focus.row)))
        : noCommands(state);
    case 'undo':
      return noCommands(withForm(state, undo(form)));
    case 'take-suggestion':
      return noCommands(takeSuggestion(state));
    case 'next-suggestion':
      return noCommands(withForm(state, { suggestionIndex: form.suggestionIndex + 1 }));
    case 'clear':
      return noCommands(clearOrBringBack(state));
    case 'send':
      return askToSend(state, now);
    case 'leave':
      return noCommands({ ...state, screen: 'runs' });
  }
}

/** `ctrl+l` redraws the screen in many programs, so what it clears here is one more press away. */
function clearOrBringBack(state: AppState): AppState {
  const { dispatchForm: form } = activeParts(state);
  const { sent, cleared } = form;
  if (!holdsDraft(form)) return cleared ? withForm(state, { ...cleared, sent }) : state;
  const text = `The form is empty now. ${keyOf('dispatch-form.clear')} once more brings the draft back.`;
  const emptied = withForm(state, { ...EMPTY_FORM, sent, cleared: { ...form, cleared: null } });
  return { ...emptied, notice: { tone: 'info', text } };
}

/** One edit of the focused field. A mistake that was marked there is no longer marked. */
export function fieldEdited(state: AppState, edit: TextEdit): AppState {
  const form = activeParts(state).dispatchForm;
  if (form.focus.on === 'param' && edit.type === 'paste') {
    const withRows = pasteRows(form, form.focus, edit.text);
    if (withRows) return withForm(state, withRows);
  }
  const multiline = form.focus.on === 'param' && form.focus.part === 'value';
  const edited = withFocusedField(form, (field) => editField(field, edit, { multiline }));
  return withForm(state, { ...edited, suggestionIndex: 0, problems: [] });
}

/** @returns the field that has the focus, `null` on the Send button. */
export function focusedField(form: DispatchForm): TextField | null {
  const { focus } = form;
  if (focus.on === 'send') return null;
  return focus.on === 'param' ? (form.params[focus.row]?.[focus.part] ?? null) : form[focus.on];
}

function withFocusedField(
  form: DispatchForm,
  change: (field: TextField) => TextField,
): DispatchForm {
  const { focus } = form;
  switch (focus.on) {
    case 'send':
      return form;
    case 'key':
    case 'ref':
    case 'title':
      return { ...form, [focus.on]: change(form[focus.on]) };
    case 'param': {
      const row = form.params[focus.row];
      if (!row) return form;
      return {
        ...form,
        params: form.params.with(focus.row, { ...row, [focus.part]: change(row[focus.part]) }),
      };
    }
  }
}

/** A key taken from the suggestions brings the rest of its last request, where nothing else is typed yet. */
function takeSuggestion(state: AppState): AppState {
  const form = activeParts(state).dispatchForm;
  const suggestion = currentSuggestion(state);
  if (!suggestion) return state;
  const rest = { ...form, key: EMPTY_FORM.key };
  if (suggestion.request && form.focus.on === 'key' && !holdsDraft(rest)) {
    return withForm(state, withRowChange(form, filledFrom(form, suggestion.request)));
  }
  const taken = withFocusedField(form, (field) => replaceText(field, suggestion.text));
  return withForm(state, { ...taken, suggestionIndex: 0, problems: [] });
}

function filledFrom(form: DispatchForm, request: DispatchRequest): DispatchForm {
  const filled = formFor(request);
  // A request without a ref does not speak against the current branch.
  const { ref, prefilledRef } = request.ref === '' ? form : filled;
  return {
    ...filled,
    key: replaceText(form.key, request.key),
    ref,
    prefilledRef,
    params: filled.params.map((row) => ({ ...row, id: form.nextRowId + row.id })),
    nextRowId: form.nextRowId + filled.nextRowId,
    sent: form.sent,
  };
}

/** Checks the draft first: nobody types a name for a draft that could not be sent. */
function askToSend(state: AppState, now: Now): UpdateResult {
  const { session } = state;
  const { dispatchForm: form } = activeParts(state);
  if (session.phase !== 'open') return noCommands(state);
  const draft = readDraft(form);
  if (!draft.ok) {
    const at = draft.error[0]?.at ?? form.focus;
    return noCommands(withForm(state, { problems: draft.error, focus: at }));
  }
  if (chooseTokenKind('dispatches', session.profile.tokenKinds) === null) {
    const message = NOT_SENT_WITHOUT_TOKEN;
    return noCommands(withForm(state, { problems: [{ at: { on: 'send' }, message }] }));
  }
  return guardWrite(state, { kind: 'dispatch' }, now);
}

/** Why a profile cannot dispatch, and the way to change that. */
export function noTokenMessage(profile: Pick<ActiveProfile, 'name'>): string {
  return `${profile.name} holds no organization or personal token for this. ${keyOf('token-prompt.open')} adds one.`;
}

/** Puts a draft that was not taken back into the form, unless something else is being typed there. */
export function restoreDraft(form: DispatchForm, localId: string): DispatchForm {
  const { sent } = form;
  return sent?.localId !== localId || holdsDraft(form) ? form : formFor(sent.request);
}

/** The service took the draft: there is nothing left to bring back. */
export function forgetDraft(form: DispatchForm, localId: string): DispatchForm {
  return form.sent?.localId === localId ? { ...form, sent: null } : form;
}

/** @returns whether `→` at this place would take a suggestion instead of moving the caret. */
export function canTakeSuggestion(state: AppState): boolean {
  const field = focusedField(activeParts(state).dispatchForm);
  if (!field || currentSuggestion(state) === null) return false;
  return field.caret === textOf(field).length;
}

function withForm(state: AppState, change: Partial<DispatchForm>): AppState {
  return withActiveParts(state, {
    dispatchForm: { ...activeParts(state).dispatchForm, ...change },
  });
}
