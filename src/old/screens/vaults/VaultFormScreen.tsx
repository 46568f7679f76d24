import type { ReactNode } from 'react';
import { fitText, textWidth } from '../../components/fit-text.ts';
import type { ClosedRow, RowsPart, ShownForm } from '../../components/form/drawn-form.ts';
import { Form } from '../../components/form/Form.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { valueSummary } from '../../components/form/SecretField.tsx';
import type { Note } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import type { EntryKind } from '../../domain/entry-result.ts';
import type { AppState } from '../../state/app-state.ts';
import { formDestination } from '../../state/destination.ts';
import { type FieldRef, specAt } from '../../state/form/form.ts';
import type { FormSpec } from '../../state/form/form-spec.ts';
import type { SecretField } from '../../state/form/secret-field.ts';
import { formProfileId } from '../../state/profiles/profile-parts.ts';
import { activeProfile } from '../../state/session.ts';
import type { EntryFormRow, VaultForm } from '../../state/vault/vault-form.ts';
import {
  defaultVaultOf,
  vaultFormOnScreen,
  vaultNameOf,
} from '../../state/vault/vault-form-parts.ts';
import { vaultFormOf } from '../../state/vault/vault-form-update.ts';
import { destinationHead, unwritableNotes } from '../destination-head.ts';
import { spokenList } from '../spoken-words.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';
import { leftNotes, madeWords, waysToFill } from '../value-hints.ts';

const IMPORT_HINT: Note = {
  text: 'Paste .env lines into Name, or type @file.',
  tone: 'muted',
};

/** The form that sets secrets or vars: the entry with focus field by field, the others on a line each. */
export function VaultFormScreen(): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const { columns } = useRoom();
  const form = vaultFormOnScreen(state);
  const editing = vaultFormOf(state);
  if (editing === null) return null;
  const what = form.kind === 'secret' ? 'Set secrets' : 'Set vars';
  const destination = formDestination(state, 'vaults', vaultNameOf(state, form));
  return (
    <FormPage
      head={destinationHead(what, destination, columns)}
      above={unwritableNotes(destination, words)}
    >
      <Form
        {...editing}
        {...wordsOf(state, form, editing.spec, words)}
        below={[...leftNotes(editing, words), IMPORT_HINT]}
      />
    </FormPage>
  );
}

/** What only this screen knows of its form. */
function wordsOf(
  state: AppState,
  form: VaultForm,
  spec: FormSpec,
  words: KeyWords,
): Omit<ShownForm, 'spec' | 'form' | 'offered' | 'isRevealed'> {
  const rows = new Map(form.rows.map((row) => [row.id, row]));
  const widest = Math.max(0, ...form.rows.map((row) => textWidth(shownName(row))));
  return {
    said: words.said,
    placeholderOf: (at: FieldRef, isFocused: boolean) => {
      if (at.field === 'vault') return vaultOtherwise(state);
      const isEmptyValue = isFocused && specAt(spec, at)?.kind === 'secret';
      return isEmptyValue ? waysToFill(words) : null;
    },
    noteOf: (at) => madeWords(form, at, words),
    closedRow: ({ id }, columns) => {
      const row = rows.get(id);
      const nameColumns = Math.min(widest, Math.floor(columns / 2));
      return row ? closedEntry(row, form.kind, nameColumns, columns) : { pieces: [], words: '' };
    },
    partWords,
  };
}

/** The vault while none is typed, and who named it. */
function vaultOtherwise(state: AppState): readonly string[] | null {
  const profileId = formProfileId(state);
  const name = defaultVaultOf(state, profileId);
  const profile = activeProfile(state);
  const isFromFolder = profile?.id === profileId && profile?.vaultFrom === 'folder';
  const by = isFromFolder ? 'from .dispatchbox.json' : 'profile default';
  return name === '' ? null : [`${name} (${by})`, name];
}

/** An entry without focus. */
function closedEntry(
  row: EntryFormRow,
  kind: EntryKind,
  nameColumns: number,
  columns: number,
): ClosedRow {
  const name = shownName(row);
  const about = aboutValue(row.values.value, kind);
  const room = Math.max(0, columns - nameColumns - 2);
  return {
    pieces: [
      { text: fitText(name, nameColumns) },
      { text: `  ${fitText(about, room).trimEnd()}`, tone: 'muted' },
    ],
    words: spokenList(`Entry ${name}`, about),
  };
}

function shownName({ values }: EntryFormRow): string {
  return values.name.text || '(no name)';
}

/** Anyone may read a var, so a short one is shown. */
function aboutValue(value: SecretField, kind: EntryKind): string {
  if (value.left !== null) return 'its value was left';
  if (value.isEmpty) return 'no value yet';
  const { lines, end } = value.facts();
  const isShown = kind === 'var' && value.filePath() === null && lines === 1 && end === null;
  return isShown ? value.value().reveal() : valueSummary(value);
}

function partWords({ from, to, count, focused }: RowsPart): string {
  const which = focused !== null ? focused + 1 : from === to ? to + 1 : `${from + 1}–${to + 1}`;
  return `${which} of ${count} entries`;
}
