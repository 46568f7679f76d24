import { shortSpan } from '../../../domain/elapsed.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { aboutToHold, type Offered } from '../../../state/form/form-suggestions.ts';
import { type EntryRow, entryList } from '../../../state/vault/entry-list.ts';
import { nameIn, type VaultForm } from '../../../state/vault/vault-form.ts';
import { vaultNameOf } from '../../../state/vault/vault-scope.ts';
import { padded } from '../../blocks/compose.ts';
import { type Block, block, GAP } from '../../blocks/fit.ts';
import { fitName, fitText, textWidth } from '../../blocks/fit-text.ts';
import { bold, indented, type Line, line, type Span, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { markedSpan, RESULT_LOOK } from '../../presentation/state-look.ts';
import type { View } from '../../view.ts';
import { placeOf } from './entries-look.ts';

const PADDING = 2;
const MARK = '▸ ';
const LONGEST_LABEL = 48;

/** What is known of the focused entry, in every organization; without one, of the vault. Never a value. */
export function knownOfForm(
  state: AppState,
  form: VaultForm,
  offered: Offered,
  view: View,
): readonly Block[] {
  const rows = entryList(state, form.kind).rows;
  const ofVault = { typed: form.values.vault.text, now: vaultNameOf(state, form) };
  const vault = meant('vault', ofVault, form, offered, rows);
  const isHere = ({ entry }: EntryRow) =>
    entry.profileId === state.profiles.activeId && entry.vault === vault;
  const row = form.rows.find(({ id }) => id === form.focus.row);
  const typed = row ? nameIn(row) : '';
  const name = meant('name', { typed, now: typed }, form, offered, rows);
  if (name !== '') return placesOfName(state, rows, { name, isHere }, view);
  const found = rows.filter(isHere);
  return knownBlocks(
    {
      title: vault || 'no vault yet',
      count: `${counted(found.length, form.kind)} known`,
      nothing: nothingInVault(form),
      found,
      labelOf: ({ entry }) => entry.name,
    },
    state,
    view,
  );
}

/** Where the name of a row is set, in every organization. */
export function knownOfRow(state: AppState, row: EntryRow, view: View): readonly Block[] {
  const { kind, name } = row.entry;
  const isHere = ({ id }: EntryRow) => id === row.id;
  return placesOfName(state, entryList(state, kind).rows, { name, isHere }, view);
}

function placesOfName(
  state: AppState,
  rows: readonly EntryRow[],
  { name, isHere }: { readonly name: string; readonly isHere: (row: EntryRow) => boolean },
  view: View,
): readonly Block[] {
  const found = rows.filter(({ entry }) => entry.name === name);
  const count = found.length === 1 ? 'known in 1 place' : `known in ${found.length} places`;
  const nothing = 'Not set from this machine yet, in any organization.';
  return knownBlocks({ title: name, count, nothing, found, labelOf: placeOf, isHere }, state, view);
}

interface Known {
  readonly title: string;
  readonly count: string;
  readonly nothing: string;
  readonly found: readonly EntryRow[];
  readonly labelOf: (row: EntryRow) => string;
  /** Where the form writes to, or the selected row. */
  readonly isHere?: (row: EntryRow) => boolean;
}

function knownBlocks(of: Known, { clock }: AppState, view: View): readonly Block[] {
  const columns = view.columns - 2 * PADDING;
  const { title } = of;
  const isNothing = of.found.length === 0;
  const count = isNothing ? '' : `  ${of.count}`;
  const room = Math.min(textWidth(title), columns - textWidth(count));
  const lines = isNothing
    ? wrapSpans([span(of.nothing, 'muted')], columns)
    : entryLines(of, clock.wallMs, columns);
  return [
    block([line(bold(fitName(title, room)), span(count, 'muted'))], {
      indent: PADDING,
      name: 'known',
    }),
    { ...GAP, yields: 6 },
    block(lines, {
      indent: PADDING,
      top: 0,
      least: 0,
      yields: 2,
      more: ({ count: all, rows: shown }) =>
        indented(line(span(`and ${all - shown} more`, 'muted')), PADDING),
    }),
  ];
}

/** While a name or a vault is typed, the one that would be taken; nothing is meant before that. */
function meant(
  field: 'name' | 'vault',
  { typed, now }: { readonly typed: string; readonly now: string },
  form: VaultForm,
  offered: Offered,
  rows: readonly EntryRow[],
): string {
  const isUntouched = typed === '' && form.suggesting.by !== 'choosing';
  if (form.focus.field !== field || isUntouched) return now;
  const isKnown = rows.some(({ entry }) => entry[field] === now);
  return aboutToHold(form, now, offered, isKnown);
}

function nothingInVault({ kind, focus }: VaultForm): string {
  const next = focus.row === null ? '' : ' Type a name to see where it is set.';
  return `No ${kind}s of this vault are known: the service can't list them.${next}`;
}

/** A row each: its label, version, age and last result, and below it why it isn't set. */
function entryLines(
  { found: rows, labelOf, isHere }: Known,
  nowMs: number,
  columns: number,
): readonly Line[] {
  const facts = rows.map((row) => entryFacts(row, nowMs));
  const widest = Math.max(...rows.map((row) => textWidth(labelOf(row))));
  const factColumns = Math.max(...facts.map((each) => textWidth(each.text)));
  const room = columns - MARK.length - factColumns - 2;
  const labelColumns = Math.max(1, Math.min(widest, room, LONGEST_LABEL));
  return rows.flatMap((row, index) => {
    const { reason } = row.entry;
    const fact = facts[index] ?? span('');
    const mark = isHere?.(row) ? MARK : ' '.repeat(MARK.length);
    const label = line(span(mark, 'accent'), fitName(labelOf(row), labelColumns).trimEnd());
    const head = padded(label, MARK.length + labelColumns + 2);
    const why = reason === null ? [] : wrapSpans([span(reason, 'muted')], columns - 4);
    return [{ spans: [...head.spans, fact] }, ...why.map((each) => indented(each, 4))];
  });
}

/** What is known of an entry, one below the other in columns. */
export function entryFacts(row: Pick<EntryRow, 'entry' | 'isDue'>, nowMs: number): Span {
  const { version, setAtMs, result } = row.entry;
  if (result !== 'set') {
    const ago = shortSpan(nowMs - row.entry.resultAtMs);
    return markedSpan(RESULT_LOOK[result], `${result} ${ago} ago`);
  }
  const age = setAtMs === null ? '–' : shortSpan(nowMs - setAtMs);
  const text = `${fitText(version === null ? '' : `v${version}`, 5)}${fitText(age, 4, 'right')}`;
  return span(`${text}${row.isDue ? '  ! due' : ''}`, row.isDue ? 'warning' : 'muted');
}
