import type { EntryKind, EntryResult } from '../../domain/entry-result.ts';
import type { RowChange } from '../row-changes.ts';
import { EMPTY_SECRET_FIELD, type SecretField } from '../secret-field.ts';
import { emptyField, type TextField } from '../text-field.ts';

/** The form that sets secrets, and the one that sets vars: they differ in little. */
export interface VaultForm {
  readonly kind: EntryKind;
  readonly vault: TextField;
  /** Never empty: one row always stands ready. */
  readonly rows: readonly EntryRow[];
  readonly nextRowId: number;
  /** Entries removed or imported, for taking them back. Emptied when the form is sent or left. */
  readonly rowChanges: readonly RowChange<EntryRow>[];
  readonly focus: VaultFocus;
  readonly problems: readonly VaultProblem[];
  readonly suggestionIndex: number;
  /** On the monotonic clock; the focused value is shown until then. */
  readonly revealUntilMs: number | null;
  readonly phase: VaultPhase;
  /** Where the results belong to; `null` before anything was sent. */
  readonly sentTo: { readonly vault: string } | null;
  /** What the service said of the whole request; `null` where there is nothing to explain. */
  readonly explanation: string | null;
  /** The service's own words, whole; `null` where it said nothing. */
  readonly said: string | null;
}

export interface EntryRow {
  readonly id: number;
  readonly name: TextField;
  readonly value: SecretField;
  /** Secrets only. */
  readonly description: TextField;
  readonly result: EntryResult | null;
  /** The version that this machine knew before the send. */
  readonly versionBefore: number | null;
}

export type VaultPhase =
  | { readonly step: 'editing' }
  | {
      readonly step: 'sending';
      readonly sendId: string;
      /** Rows of this send, and those of them that have no answer yet. */
      readonly rowIds: readonly number[];
      readonly waiting: ReadonlySet<number>;
      readonly selected: number;
    }
  | { readonly step: 'results'; readonly selected: number };

export type EntryPart = 'name' | 'value' | 'description';

export type VaultFocus =
  | { readonly on: 'vault' }
  | { readonly on: 'entry'; readonly row: number; readonly part: EntryPart }
  | { readonly on: 'send' };

export interface VaultProblem {
  readonly at: VaultFocus;
  readonly message: string;
}

export function emptyForm(kind: EntryKind): VaultForm {
  return {
    kind,
    vault: emptyField,
    rows: [emptyRow(0)],
    nextRowId: 1,
    rowChanges: [],
    focus: { on: 'vault' },
    problems: [],
    suggestionIndex: 0,
    revealUntilMs: null,
    phase: { step: 'editing' },
    sentTo: null,
    explanation: null,
    said: null,
  };
}

export function emptyRow(id: number): EntryRow {
  return {
    id,
    name: emptyField,
    value: EMPTY_SECRET_FIELD,
    description: emptyField,
    result: null,
    versionBefore: null,
  };
}

export function isEmptyRow({ name, value, description }: EntryRow): boolean {
  return name.text === '' && value.isEmpty && description.text === '';
}

/** Whether the service has confirmed this row, so that nothing of it is left to send. */
export function isConfirmed({ result }: EntryRow): boolean {
  return result?.state === 'set';
}

/** Whether leaving the program would lose something typed. */
export function holdsEntries(form: VaultForm): boolean {
  return form.rows.some((row) => !isConfirmed(row) && !isEmptyRow(row));
}

export function sameVaultFocus(a: VaultFocus, b: VaultFocus): boolean {
  if (a.on === 'entry' && b.on === 'entry') return a.row === b.row && a.part === b.part;
  return a.on === b.on;
}

/** The parts of an entry, in the order of the fields. */
export function entryParts(kind: EntryKind): readonly EntryPart[] {
  return kind === 'secret' ? ['name', 'value', 'description'] : ['name', 'value'];
}
