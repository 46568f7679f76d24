import { entryDoubt, secretShape } from '../../domain/entry-doubt.ts';
import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { firstFew } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { whyNoWrite } from '../destination.ts';
import { type AppForm, appForm, type Filling } from '../form/app-form.ts';
import { isBlankRow, secretAt, withValue } from '../form/form.ts';
import { withChange } from '../form/form-undo.ts';
import { editFocused } from '../form/form-update.ts';
import { fieldOf, type TextEdit } from '../form/text-field.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { toWrite } from '../outbox.ts';
import type { DoubtfulEntry } from '../overlay.ts';
import { formProfileId, profileLabel } from '../profiles/profile-parts.ts';
import { toScreen } from '../screen.ts';
import { activeProfileId } from '../session.ts';
import { importPaste, looksLikeEnv } from './env-import.ts';
import {
  addNames,
  blankVaultForm,
  bringBackEntries,
  dropSeenResults,
  holdsEntries,
  isConfirmed,
  keepUnconfirmed,
  nameIn,
  newVaultForm,
  VAULT_SPECS,
  type VaultForm,
} from './vault-form.ts';
import {
  defaultVaultOf,
  vaultForm,
  vaultFormOnScreen,
  vaultNameOf,
  withVaultForm,
} from './vault-form-parts.ts';
import { readVaultForm } from './vault-form-send.ts';
import { knownForVault } from './vault-suggestions.ts';

/** The active profile's form; `null` while it shows the results of a send. */
export function vaultFormOf(state: AppState): AppForm | null {
  const form = vaultFormOnScreen(state);
  if (form.phase.step !== 'editing') return null;
  return appForm(state, 'vault', VAULT_SPECS[form.kind], {
    form,
    put: (changed) => withVaultForm(state, changed),
    blank: blankVaultForm(form),
    submit: () => askToSend(state, form),
    whyNoWrite: whyNoWrite(state, 'vaults'),
    back: () => leaveVaultForm(state),
    known: () => {
      const id = formProfileId(state);
      return knownForVault(form, state.vaults, { id, defaultVault: defaultVaultOf(state, id) });
    },
    edit: (edit, now) => pasteIntoName(state, form, edit, now),
    left: () => leftFor(state, form),
    toGenerate: { count: 1, fill: (filling) => fillFocused(state, form, filling) },
  });
}

/** The entries that an empty form offers, or `null`. */
function leftFor(state: AppState, form: VaultForm): AppForm['left'] {
  const [latest] = form.left;
  if (!latest || holdsEntries(form)) return null;
  const names = latest.rows.map((row) => nameIn(row) || 'without a name');
  const isOne = names.length === 1;
  const what = isOne ? 'An entry was' : `${names.length} entries were`;
  const words = `${what} left here: ${firstFew(names, MOST_NAMED)}`;
  return { words, isOne, bringBack: () => withVaultForm(state, bringBackEntries(form)) };
}

const MOST_NAMED = 3;

/**
 * Opens a new form, whatever was left or failed before. Its vault is the folder's or the profile's: never that of the
 * last send, or of the row which happens to be selected.
 */
export function openVaultForm(
  before: AppState,
  kind: EntryKind,
  profileId: ProfileId = activeProfileId(before),
): AppState {
  const state = toScreen(before, `${kind}s-form`, profileId);
  return withVaultForm(state, newVaultForm(vaultForm(state, kind)));
}

/** Opens the form for some names in one vault of a profile, along with what isn't confirmed there. */
export function openFormFor(
  state: AppState,
  kind: EntryKind,
  entries: readonly EntryPlace[],
): AppState {
  const [first] = entries;
  if (!first) return openVaultForm(state, kind);
  const opened = toScreen(state, `${kind}s-form`, first.profileId);
  const left = vaultForm(opened, kind);
  const form = left.phase.step === 'results' ? keepUnconfirmed(left) : left;
  const names = entries.map(({ name }) => name);
  const values = { ...form.values, vault: fieldOf(first.vault) };
  return withVaultForm(opened, addNames({ ...form, values }, names));
}

/** Why a form can't take more for a vault; `null` if it can. */
export function whyFormIsTaken(
  state: AppState,
  kind: EntryKind,
  { profileId, vault }: Pick<EntryPlace, 'profileId' | 'vault'>,
): string | null {
  const form = vaultForm(state, kind, profileId);
  const whose = `The form of ${profileLabel(state, profileId)}`;
  if (form.phase.step === 'sending') return `${whose} is being sent. Wait for the response.`;
  const taken = vaultNameOf(state, form, profileId);
  return holdsEntries(form) && taken !== vault
    ? `${whose} has ${kind}s for ${taken}. Send or clear them first.`
    : null;
}

/** Asks about likely mistakes in what can be sent, before remembering them. */
function askToSend(state: AppState, form: VaultForm): AppState {
  const doubtful = isSendable(state, form) ? doubtsOf(form) : [];
  return doubtful.length === 0
    ? wantToSend(state, 'together')
    : { ...state, overlay: { kind: 'question-entries', doubtful } };
}

function isSendable(state: AppState, form: VaultForm): boolean {
  const canSend = whyNoWrite(state, 'vaults') === null;
  return canSend && readVaultForm(form, vaultNameOf(state, form)).ok;
}

/** Wants what the form on screen holds to be sent. */
export function wantToSend(state: AppState, how: 'together' | 'one-by-one'): AppState {
  const { kind: entries } = vaultFormOnScreen(state);
  return toWrite(state, { kind: 'vault', profileId: formProfileId(state), entries, how });
}

function doubtsOf(form: VaultForm): readonly DoubtfulEntry[] {
  return form.rows.flatMap((row, index) => {
    if (isConfirmed(form, row) || isBlankRow(row)) return [];
    const name = nameIn(row);
    const { value } = row.values;
    const known = value.filePath() === null ? value.value().reveal() : null;
    const doubt = entryDoubt(form.kind, { name, value: known });
    if (doubt === null) return [];
    const { hidesName, about, why } = doubt;
    return [{ label: hidesName ? `Entry ${index + 1}` : name, about, why }];
  });
}

/** Puts a generated value into the focused field. */
function fillFocused(state: AppState, form: VaultForm, [value]: Filling): AppState {
  if (value === undefined || secretAt(form, form.focus) === null) return state;
  const filled = withValue(form, form.focus, value);
  return withVaultForm(state, withChange(form, { ...filled, problems: [] }));
}

/** A name is drawn as is, so check what is pasted there. */
function pasteIntoName(
  state: AppState,
  form: VaultForm,
  edit: TextEdit,
  now: Now,
): AppState | null {
  if (form.focus.field !== 'name' || edit.kind !== 'paste') return null;
  if (looksLikeEnv(edit.text)) return importPaste(state, edit.text, now);
  const shape = secretShape(edit.text.trim());
  if (shape === null) return null;
  const edited = withVaultForm(state, editFocused(VAULT_SPECS[form.kind], form, edit));
  const text = `This name may be a value: it ${shape}. Names are shown and stored in plain text.`;
  return addNotice(edited, 'warning', text);
}

/** Leaves the form on screen, or its results, for the list. */
export function leaveVaultForm(state: AppState): AppState {
  const form = vaultFormOnScreen(state);
  const left = { ...dropSeenResults(form), problems: [] };
  return toScreen(withVaultForm(state, left), `${form.kind}s`);
}
