import { fitText, textWidth } from '../../../components/fit-text.ts';
import { valueSummary } from '../../../components/form/field-look.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { madeWords, waysToFill } from '../../../screens/ways-to-fill.ts';
import type { FocusedForm } from '../../../state/app/focused-form.ts';
import type { AppState } from '../../../state/app-state.ts';
import { specAt } from '../../../state/form/form.ts';
import type { SecretField } from '../../../state/form/secret-field.ts';
import { activeProfile, formProfileId } from '../../../state/profiles/parts.ts';
import { madeValueIn } from '../../../state/vault/made-values.ts';
import type { EntryFormRow, VaultForm } from '../../../state/vault/vault-form.ts';
import { vaultFormOf } from '../../../state/vault/vault-form-update.ts';
import {
  defaultVaultOf,
  vaultFormOnScreen,
  vaultNameOf,
} from '../../../state/vault/vault-scope.ts';
import type { DrawnForm, RowsPart } from '../../blocks/field-lines.ts';
import { type Blocks, block, GAP } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { type Line, line, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationBlock } from '../destination.ts';
import { vaultResults } from './vault-results.ts';

/** Where the fields start: `Description` is the longest label. */
const HINT_INDENT = 16;
const IMPORT_HINT = 'Paste .env lines into Name, or type @file.';
const WIDE_FROM_COLUMNS = 60;
const NARROW_INDENT = 3;

/** The form that sets secrets or vars, and its results. */
export function vaultFormScreen(state: AppState, view: View): Body {
  const form = vaultFormOnScreen(state);
  const what = form.kind === 'secret' ? 'Set secrets' : 'Set vars';
  const vault = vaultNameOf(state, form);
  const editing = vaultFormOf(state);
  const above = [
    gap(view),
    destinationBlock(state, { what, area: 'vaults', vault }, view),
    gap(view),
  ];
  if (!editing) return blocks(above, vaultResults(form, view));
  return blocks(above, formBlocks(lookOf(state, form, editing, view), view), importHint(view));
}

function lookOf(state: AppState, form: VaultForm, editing: FocusedForm, view: View): DrawnForm {
  const rows = new Map(form.rows.map((row) => [row.id, row]));
  const names = form.rows.map(shownName);
  const widest = Math.max(0, ...names.map(textWidth));
  return {
    ...editing,
    placeholderOf: (at, isFocused) => {
      if (at.field === 'vault') return vaultOtherwise(state);
      const isEmptyValue = isFocused && specAt(editing.spec, at)?.kind === 'secret';
      return isEmptyValue ? waysToFill(view) : null;
    },
    noteOf: ({ row }) => {
      const made = row === null ? null : madeValueIn(form, row);
      return made && madeWords(made);
    },
    closedRow: ({ id }, columns) => {
      const row = rows.get(id);
      const nameColumns = Math.min(widest, Math.floor(columns / 2));
      return row ? closedEntry(row, form.kind, nameColumns, columns) : line();
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

/** Anyone may read a var, so a short one is shown. */
function aboutValue(value: SecretField, kind: EntryKind): string {
  if (value.isEmpty) return 'no value yet';
  const { lines, end } = value.facts();
  const isShown = kind === 'var' && value.filePath() === null && lines === 1 && end === null;
  return isShown ? value.value().reveal() : valueSummary(value);
}

/** An entry without focus. */
function closedEntry(
  row: EntryFormRow,
  kind: EntryKind,
  nameColumns: number,
  columns: number,
): Line {
  const name = shownName(row);
  const about = aboutValue(row.values.value, kind);
  const room = Math.max(0, columns - nameColumns - 2);
  return {
    ...line(span(fitText(name, nameColumns)), span(`  ${fitText(about, room).trimEnd()}`, 'muted')),
    announce: spokenList(`Entry ${name}`, about),
  };
}

function shownName({ values }: EntryFormRow): string {
  return values.name.text || '(no name)';
}

function partWords({ from, to, count, focused }: RowsPart): string {
  if (focused !== null) return `${focused + 1} of ${count} entries`;
  return from === to
    ? `${to + 1} of ${count} entries`
    : `${from + 1}–${to + 1} of ${count} entries`;
}

function importHint({ columns, isCompact }: View): Blocks {
  if (isCompact) return null;
  const indent = columns < WIDE_FROM_COLUMNS ? NARROW_INDENT : HINT_INDENT;
  const room = columns - indent - 1;
  const lines = wrapSpans([span(IMPORT_HINT, 'muted')], room);
  return [GAP, block(lines, { indent, yields: 8 })];
}
