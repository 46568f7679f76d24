import { hasForbiddenCharacter } from '../../domain/entry-doubt.ts';
import { PROFILE_GONE } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import { firstFew } from '../../domain/words.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import type { SendCommand } from '../command.ts';
import { destinationOf, refuseWrite } from '../destination.ts';
import { type FieldProblem, isBlankRow, withProblems } from '../form/form.ts';
import { keyOf } from '../key-placeholder.ts';
import { NEW_LIST } from '../list/list.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { PendingWrite, ReadyWrite } from '../outbox.ts';
import type { EntryToSend, SendTarget } from './vault-command.ts';
import { isConfirmed, nameIn, type Sent, type VaultForm } from './vault-form.ts';
import { vaultForm, vaultNameOf, withVaultForm } from './vault-form-parts.ts';
import { findEntry, type Vaults } from './vaults-state.ts';

/**
 * Parses the form as a request. The specification doesn't limit names, so only clear mistakes are
 * rejected: an empty vault, name or value, and a name repeated within one request.
 *
 * @param vault the typed one, or the profile's default.
 */
export function readVaultForm(
  form: VaultForm,
  vault: string,
): Result<readonly EntryToSend[], readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const mark = (field: string, row: number | null, message: string) =>
    problems.push({ at: { field, row }, message });
  if (vault === '') mark('vault', null, 'The vault is empty. Type its name.');
  const seen = new Set<string>();
  const rows = rowsToSend(form);
  for (const row of rows) {
    const name = nameIn(row);
    const nameWrong = problemOfName(name, seen);
    if (nameWrong !== null) mark('name', row.id, nameWrong);
    seen.add(name);
    const { value } = row.values;
    const valueWrong = value.filePath() === null ? valueProblem(value.value().reveal()) : null;
    if (valueWrong !== null) mark('value', row.id, valueWrong);
  }
  if (rows.length === 0) {
    mark('name', form.rows[0]?.id ?? null, 'There is nothing to send. Type a name and a value.');
  }
  return problems.length > 0 ? err(problems) : ok(rows.map(entryOf));
}

/** Rows that aren't confirmed yet. Skips blank rows among others. */
function rowsToSend(form: VaultForm): VaultForm['rows'] {
  return form.rows.filter(
    (row) => !isConfirmed(form, row) && !(isBlankRow(row) && form.rows.length > 1),
  );
}

function entryOf(row: VaultForm['rows'][number]): EntryToSend {
  const { value, description } = row.values;
  return {
    id: String(row.id),
    name: nameIn(row),
    value: value.source(),
    description: description.text.trim(),
    ...(value.madeOf !== null && { source: value.madeOf }),
  };
}

function problemOfName(name: string, seen: ReadonlySet<string>): string | null {
  const remove = keyOf('form.remove-row');
  if (name === '') return `The name is empty. Type one, or remove the entry with ${remove}.`;
  if (!name.isWellFormed()) return 'The name contains half a character. Type it again.';
  if (hasForbiddenCharacter(name)) {
    return 'The name has a space or another invalid character. Remove it.';
  }
  return seen.has(name)
    ? `${name} is named twice in one request. Rename one, or remove it with ${remove}.`
    : null;
}

/** In a question, where more are counted. */
const MOST_NAMED = 3;

type VaultWrite = Extract<PendingWrite, { kind: 'vault' }>;

/** What a form sends; or the form with what is wrong in it. */
export function prepareVaultForm(
  state: AppState,
  { profileId, entries: kind, how }: VaultWrite,
  { id: sendId }: Now,
): Result<ReadyWrite, AppState> {
  const form = vaultForm(state, kind, profileId);
  // A retry goes where the first attempt went, whatever the default vault is by now.
  const vault = vaultNameOf(state, form, profileId);
  const destination = destinationOf(state, profileId, 'vaults', vault);
  if (destination === null) return err(addNotice(state, 'failure', PROFILE_GONE));
  // A repeated key must not send again what is in flight.
  if (form.phase.step === 'sending') return err(state);
  // Whatever is wrong in it, none of it can be sent.
  if (whyNotWritable(destination) !== null) return err(refuseWrite(state, destination));
  const read = readVaultForm(form, vault);
  if (!read.ok) {
    const editing = { ...form, phase: { step: 'editing' } } as const;
    return err(withVaultForm(state, withProblems(editing, read.error), profileId));
  }
  const entries = read.value;
  const names = entries.map(({ name }) => name);
  return ok({
    to: [{ ...destination, what: firstFew(names, MOST_NAMED) }],
    asks: 'elsewhere',
    send: () => {
      const target = { sendId, destination, vault };
      const sent = sending(form, target, entries, state.vaults);
      const command: SendCommand =
        kind === 'secret'
          ? { kind: 'send-secrets', target, entries, how }
          : { kind: 'send-vars', target, entries };
      return { state: withVaultForm(state, sent, profileId), sends: [command] };
    },
  });
}

function sending(
  form: VaultForm,
  { sendId, destination: { profileId }, vault }: SendTarget,
  entries: readonly EntryToSend[],
  vaults: Vaults,
): VaultForm {
  const before: Pick<Sent, 'results' | 'versionsBefore' | 'list'> =
    form.phase.step === 'editing'
      ? { results: new Map(), versionsBefore: new Map(), list: NEW_LIST }
      : form.phase;
  const ids = new Set(entries.map(({ id }) => id));
  const isSent = ({ id }: { readonly id: number }) => ids.has(String(id));
  const rows = form.rows.filter((row) => isConfirmed(form, row) || isSent(row));
  const sent = rows.filter(isSent);
  const results = new Map(before.results);
  const versionsBefore = new Map(before.versionsBefore);
  for (const row of sent) {
    const place = { profileId, vault, kind: form.kind, name: nameIn(row) };
    results.delete(row.id);
    versionsBefore.set(row.id, findEntry(vaults, place)?.version ?? null);
  }
  const rowIds = sent.map(({ id }) => id);
  return {
    ...form,
    rows,
    problems: [],
    revealUntilMs: null,
    phase: {
      step: 'sending',
      ...{ sendId, rowIds, waiting: new Set(rowIds), before: before.results },
      ...{ vault, results, versionsBefore, explanation: null, said: [], list: before.list },
    },
  };
}
