import type { EntryKind, EntryResult } from '../../domain/entry-result.ts';
import type { EnvEntry } from '../../domain/env-file.ts';
import { BUTTON, type FormOf, focusOn, isBlankRow, newForm } from '../form/form.ts';
import { formSpec, secret, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { setAsideValues } from '../form/left-values.ts';
import { SecretField } from '../form/secret-field.ts';
import { fieldOf, type TextField } from '../form/text-field.ts';
import type { ListState } from '../list/list.ts';
import type { ProfileParts } from '../profiles/profiles-state.ts';
import type { ScreenName } from '../screen.ts';

/**
 * The forms that set secrets and vars: a vault, then its entries. A var isn't secret and has no description.
 */
export const VAULT_SPECS = { secret: specOf('secret'), var: specOf('var') } as const;

export interface VaultForm extends FormOf<ReturnType<typeof specOf>> {
  readonly kind: EntryKind;
  readonly phase: VaultPhase;
  /** What was left for a new form, to be brought back, the latest first. */
  readonly left: readonly LeftEntries[];
}

/** Entries that were typed, and aren't known to be set. */
interface LeftEntries {
  readonly vault: TextField;
  readonly rows: readonly EntryFormRow[];
}

export type EntryFormRow = VaultForm['rows'][number];

export type VaultPhase =
  | { readonly step: 'editing' }
  | (Sent & {
      readonly step: 'sending';
      readonly sendId: string;
      /** The rows of this send, and which of them are still unanswered. */
      readonly rowIds: readonly number[];
      readonly waiting: ReadonlySet<number>;
      /** What an earlier attempt has left. */
      readonly before: Sent['results'];
    })
  | (Sent & { readonly step: 'results' });

/** What was sent, and what is known about each entry by row id. */
export interface Sent {
  readonly vault: string;
  readonly results: ReadonlyMap<number, EntryResult>;
  /** The versions this machine knew before. */
  readonly versionsBefore: ReadonlyMap<number, number | null>;
  /** What follows for the request as a whole; `null` if nothing needs explaining. */
  readonly explanation: string | null;
  /** The service's own words in full, answer by answer; empty if it said nothing. */
  readonly said: readonly Said[];
  readonly list: ListState;
}

/** What the service said about one request. */
export interface Said {
  /** The entry the request was for; `null` if it was for all of them. */
  readonly about: string | null;
  readonly text: string;
}

export function emptyVaultForm(kind: EntryKind): VaultForm {
  return { ...newForm(VAULT_SPECS[kind]), kind, phase: { step: 'editing' }, left: [] };
}

/** What remains after clearing: the vault, one empty entry, and what is being sent. */
export function blankVaultForm({ kind, values, phase, left }: VaultForm): VaultForm {
  return { ...emptyVaultForm(kind), values, phase, left, focus: { field: 'name', row: 0 } };
}

/** A new form. What the one before holds is left for it; while that is being sent, there is no other. */
export function newVaultForm(form: VaultForm): VaultForm {
  const { kind, phase, values } = form;
  if (phase.step === 'sending') return form;
  const typed = unsetRows(form);
  const vault = phase.step === 'results' ? fieldOf(phase.vault) : values.vault;
  const left = typed.length === 0 ? form.left : [{ vault, rows: typed }, ...form.left];
  const { rows, nextRowId } = withFreshRow(form);
  const focus = { field: 'name', row: rows[0]?.id ?? null };
  return { ...emptyVaultForm(kind), rows, nextRowId, left, focus };
}

/** The form with the entries that were left last, and their vault. */
export function bringBackEntries(form: VaultForm): VaultForm {
  const [latest, ...left] = form.left;
  const [first] = latest?.rows ?? [];
  if (!latest || !first) return form;
  const rows = latest.rows.map((row) => {
    const { value } = row.values;
    return { ...row, values: { ...row.values, value: value.left ?? value } };
  });
  const values = { ...form.values, vault: latest.vault };
  const back = { ...form, values, rows, left, problems: [], isTouched: true };
  return focusOn(back, { field: 'value', row: first.id });
}

/** The vault a form writes to: the typed one, or the profile's default. */
export function vaultNameIn({ values }: VaultForm, defaultVault: string): string {
  return values.vault.text.trim() || defaultVault;
}

export function nameIn({ values }: EntryFormRow): string {
  return values.name.text.trim();
}

/** Whether the service has confirmed this row, so that nothing of it is left to send. */
export function isConfirmed({ phase }: VaultForm, { id }: { readonly id: number }): boolean {
  return phase.step !== 'editing' && phase.results.get(id)?.state === 'set';
}

/** Whether the results of a send wait for another token. */
export function wasTokenRejected({ phase }: VaultForm): boolean {
  if (phase.step !== 'results') return false;
  return [...phase.results.values()].some(
    (result) => result.state === 'failed' && result.isTokenRejected === true,
  );
}

export function holdsEntries(form: VaultForm): boolean {
  return unsetRows(form).length > 0;
}

/** Whether quitting would lose something typed. */
export function wouldLoseEntries(form: VaultForm): boolean {
  return holdsEntries(form) || form.left.length > 0;
}

function unsetRows(form: VaultForm): VaultForm['rows'] {
  return form.rows.filter((row) => !isConfirmed(form, row) && !isBlankRow(row));
}

/** The form after its results were seen: only unconfirmed entries remain, their values to be brought back. */
export function keepUnconfirmed(form: VaultForm): VaultForm {
  const left = form.rows.filter((row) => !isConfirmed(form, row));
  const [first] = left;
  const { rows, nextRowId } = first
    ? { rows: left, nextRowId: form.nextRowId }
    : withFreshRow(form);
  return setAsideValues({
    ...form,
    rows,
    nextRowId,
    focus: { field: first ? 'value' : 'name', row: rows[0]?.id ?? null },
    phase: { step: 'editing' },
    problems: [],
    revealUntilMs: null,
  });
}

/** Fully confirmed results have been seen. Anything else is kept for when the user returns. */
export function dropSeenResults(form: VaultForm): VaultForm {
  const isDone = form.phase.step === 'results' && form.rows.every((row) => isConfirmed(form, row));
  return isDone ? { ...keepUnconfirmed(form), focus: { field: 'vault', row: null } } : form;
}

/**
 * Removed rows stay undoable and revealed values visible only until the form is sent or left, however that happens.
 * A form that was left is opened again without its values, which can be brought back.
 *
 * @param screen the one that shows them, or `null`
 */
export function closeLeftVaultForms(parts: ProfileParts, screen: ScreenName | null): ProfileParts {
  const secretsForm = leftBy(parts.secretsForm, screen === 'secrets-form');
  const varsForm = leftBy(parts.varsForm, screen === 'vars-form');
  const isSame = secretsForm === parts.secretsForm && varsForm === parts.varsForm;
  return isSame ? parts : { ...parts, secretsForm, varsForm };
}

function leftBy(form: VaultForm, isOnScreen: boolean): VaultForm {
  const isEditing = form.phase.step === 'editing';
  if (isOnScreen && isEditing) return form;
  const left = isEditing ? setAsideValues(form) : form;
  const holdsNothing = left.changes.length === 0 && left.revealUntilMs === null;
  return holdsNothing ? left : { ...left, changes: [], revealUntilMs: null };
}

function withFreshRow({ kind, nextRowId }: VaultForm) {
  const rows = emptyVaultForm(kind).rows.map((row) => ({ ...row, id: nextRowId }));
  return { rows, nextRowId: nextRowId + 1 };
}

function specOf(kind: EntryKind) {
  const isSecret = kind === 'secret';
  return formSpec({
    fields: { vault: text('Vault') },
    rows: {
      noun: 'Entry',
      fields: {
        name: text('Name', { endsWith: '=' }),
        value: secret('Value', { isPlain: !isSecret }),
        description: text('Description', { isShown: () => isSecret }),
      },
    },
    submit: 'Send',
  });
}

/** Adds imported entries. One already in the form gets the new value. */
export function takeEntries(form: VaultForm, entries: readonly EnvEntry[]): VaultForm {
  const values = new Map(entries.map(({ name, value }) => [name, SecretField.holding(value)]));
  // The row that named the file isn't an entry.
  const own = form.rows.filter((row) => !nameIn(row).startsWith('@') || !row.values.value.isEmpty);
  const named = addNames({ ...form, rows: own }, [...values.keys()]);
  const rows = named.rows.map((row) => {
    const value = values.get(nameIn(row)) ?? row.values.value;
    return { ...row, values: { ...row.values, value } };
  });
  return focusOn(withChange(form, { ...named, rows, problems: [] }), BUTTON);
}

/** The form with an entry for each name, focused on the first value. */
export function addNames(form: VaultForm, names: readonly string[]): VaultForm {
  const kept = form.rows.filter((row) => !isBlankRow(row));
  const known = new Set(kept.map(nameIn));
  const added = rowsNamed(
    form,
    names.filter((name) => !known.has(name)),
  );
  const rows = [...kept, ...added];
  const first = rows.find((row) => nameIn(row) === names[0]);
  const changed = { ...form, rows, nextRowId: form.nextRowId + added.length };
  return first ? focusOn(changed, { field: 'value', row: first.id }) : form;
}

function rowsNamed({ kind, nextRowId }: VaultForm, names: readonly string[]): VaultForm['rows'] {
  if (names.length === 0) return [];
  const { rows } = newForm(
    VAULT_SPECS[kind],
    {},
    names.map((name) => ({ name: fieldOf(name) })),
  );
  return rows.map((row) => ({ ...row, id: nextRowId + row.id }));
}
