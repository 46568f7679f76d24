import { expressionFor } from '../../domain/entry-result.ts';
import { secretShape } from '../../domain/secret-shape.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { SecretField } from '../secret-field.ts';
import { editField, replaceText, type TextEdit } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { VaultEvent } from '../vault-command.ts';
import { guardWrite } from '../write-guard.ts';
import {
  activeForm,
  isRevealed,
  isValueFocused,
  vaultNameOf,
  withVaultForm,
} from './active-form.ts';
import { clearOrBringBack } from './clear-form.ts';
import { importFile, importPasted, looksLikeEnv, takeImport } from './env-import.ts';
import type { VaultFormAction } from './form-action.ts';
import { stepVaultFocus } from './form-focus.ts';
import { type EntryRow, isConfirmed, type VaultForm } from './form-state.ts';
import { openGenerator } from './generate.ts';
import { withoutSeenResults } from './open-form.ts';
import { readEntries } from './read-entries.ts';
import { addEntry, removeEntry, unconfirmedOnly } from './rows.ts';
import { sendSecrets, sendVars } from './send-form.ts';
import { currentVaultSuggestion } from './suggestions.ts';
import { undo, withRowChange } from './undo.ts';

/** How long a value stays on screen. */
const REVEAL_MS = 10_000;

/** What the keys of the secrets and vars forms do, text editing apart. */
export function vaultFormActed(state: AppState, action: VaultFormAction, now: Now): UpdateResult {
  const form = activeForm(state);
  const change = (part: Partial<VaultForm>): UpdateResult =>
    noCommands(withVaultForm(state, { ...form, ...part }));
  const focusOn = (by: 1 | -1): UpdateResult =>
    change({ focus: stepVaultFocus(form, by), suggestionIndex: 0, revealUntilMs: null });
  switch (action) {
    case 'move-up':
      return form.phase.step === 'editing' ? focusOn(-1) : noCommands(select(state, form, -1));
    case 'move-down':
      return form.phase.step === 'editing' ? focusOn(1) : noCommands(select(state, form, 1));
    case 'next-field':
      return focusOn(1);
    case 'previous-field':
      return focusOn(-1);
    case 'add-entry':
      return noCommands(withVaultForm(state, addEntry(form)));
    case 'remove-entry':
      return form.focus.on === 'entry'
        ? noCommands(withVaultForm(state, removeEntry(form, form.focus.row)))
        : noCommands(state);
    case 'undo':
      return noCommands(withVaultForm(state, undo(form)));
    case 'take-suggestion':
      return noCommands(takeSuggestion(state, form));
    case 'next-suggestion':
      return change({ suggestionIndex: form.suggestionIndex + 1 });
    case 'reveal':
      return change({
        revealUntilMs: isRevealed(form, now.monoMs) ? null : now.monoMs + REVEAL_MS,
      });
    case 'keep-or-drop-newline':
      return noCommands(
        withVaultForm(
          state,
          withFocusedValue(form, (value) => value.withOtherEnd()),
        ),
      );
    case 'generate':
      return noCommands(openGenerator(state, 1));
    case 'import-file':
      return importFile(state, now);
    case 'clear':
      return clearOrBringBack(state, form);
    case 'send':
      return questionOrSend(state, form, now);
    case 'settle':
    case 'send-questioned':
      return sendActive({ ...state, overlay: null }, now);
    case 'copy-expression':
      return copyExpression(state, form);
    case 'edit':
      return noCommands(withVaultForm(state, unconfirmedOnly(form)));
    case 'leave':
      return noCommands({
        ...withVaultForm(state, withoutSeenResults({ ...form, revealUntilMs: null })),
        screen: form.kind === 'secret' ? 'secrets' : 'vars',
      });
    case 'take-import':
      return takeImport(state);
  }
}

/** The expression that a workflow reaches the selected entry by. It names the entry and holds no value. */
function copyExpression(state: AppState, form: VaultForm): UpdateResult {
  if (form.phase.step === 'editing') return noCommands(state);
  const row = form.rows[form.phase.selected];
  if (!row) return noCommands(state);
  const text = expressionFor(form.kind, row.name.text.trim());
  return { state, commands: [{ type: 'copy-text', text, what: 'the expression' }] };
}

/** One edit of the focused field. A mistake that was marked there is no longer marked. */
export function vaultFieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult {
  const form = activeForm(state);
  const { focus } = form;
  if (form.phase.step !== 'editing' || focus.on === 'send') return noCommands(state);
  const edited = { ...form, suggestionIndex: 0, problems: [] };
  if (focus.on === 'vault') {
    const vault = editField(form.vault, edit, { multiline: false });
    return noCommands(withVaultForm(state, { ...edited, vault }));
  }
  const { part } = focus;
  if (part === 'value') {
    return noCommands(
      withVaultForm(
        state,
        withFocusedValue(edited, (value) => value.edited(edit)),
      ),
    );
  }
  if (part === 'name' && edit.type === 'paste' && looksLikeEnv(edit.text)) {
    return importPasted(state, edit.text, now);
  }
  const change = (row: EntryRow): EntryRow => ({
    ...row,
    [part]: editField(row[part], edit, { multiline: false }),
  });
  return noCommands(withVaultForm(state, withFocusedRow(edited, change)));
}

/** A generated value comes into the field that has the focus; the generator closes. */
export function valueGenerated(
  state: AppState,
  event: Extract<VaultEvent, { type: 'values-generated' }>,
): AppState {
  const [value] = event.values;
  if (value === undefined) return state;
  const form = activeForm(state);
  const filled = withFocusedValue(form, () => SecretField.holding(value));
  return withVaultForm(
    { ...state, overlay: null },
    withRowChange(form, { ...filled, problems: [] }),
  );
}

/** Anybody may read a var, so one that has the shape of a secret is asked about first. */
function questionOrSend(state: AppState, form: VaultForm, now: Now): UpdateResult {
  if (form.kind === 'secret') return sendActive(state, now);
  const doubtful = form.rows.flatMap((row) => {
    if (isConfirmed(row) || row.value.filePath() !== null) return [];
    const why = secretShape(row.value.value().reveal());
    return why === null ? [] : [{ name: row.name.text.trim(), why }];
  });
  if (doubtful.length === 0) return sendActive(state, now);
  return noCommands({ ...state, overlay: { kind: 'question-vars', doubtful } });
}

function sendActive(state: AppState, now: Now): UpdateResult {
  const form = activeForm(state);
  const send = form.kind === 'secret' ? sendSecrets : sendVars;
  // A mistake is marked before anybody has to type the name of a protected profile.
  if (!readEntries(form, vaultNameOf(state, form)).ok) return send(state, now);
  return guardWrite(state, { kind: form.kind === 'secret' ? 'secrets' : 'vars' }, now);
}

function select(state: AppState, form: VaultForm, by: 1 | -1): AppState {
  if (form.phase.step === 'editing') return state;
  const last = form.rows.length - 1;
  const selected = Math.max(0, Math.min(last, form.phase.selected + by));
  return withVaultForm(state, { ...form, phase: { ...form.phase, selected } });
}

function takeSuggestion(state: AppState, form: VaultForm): AppState {
  const suggestion = currentVaultSuggestion(state);
  if (!suggestion) return state;
  const taken = { ...form, suggestionIndex: 0, problems: [] };
  if (form.focus.on === 'vault') {
    return withVaultForm(state, { ...taken, vault: replaceText(form.vault, suggestion.text) });
  }
  return withVaultForm(
    state,
    withFocusedRow(taken, (row) => ({ ...row, name: replaceText(row.name, suggestion.text) })),
  );
}

function withFocusedValue(form: VaultForm, change: (value: SecretField) => SecretField): VaultForm {
  if (!isValueFocused(form)) return form;
  return withFocusedRow(form, (row) => ({ ...row, value: change(row.value) }));
}

function withFocusedRow(form: VaultForm, change: (row: EntryRow) => EntryRow): VaultForm {
  if (form.focus.on !== 'entry') return form;
  const row = form.rows[form.focus.row];
  return row ? { ...form, rows: form.rows.with(form.focus.row, change(row)) } : form;
}
