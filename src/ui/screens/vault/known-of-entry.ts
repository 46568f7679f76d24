import { shortSpan } from '../../../domain/elapsed.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { rowAt } from '../../../state/form/form.ts';
import type { Offered } from '../../../state/form/form-suggestions.ts';
import { nameIn, type VaultForm } from '../../../state/forms/vault-form.ts';
import { type EntryRow, entryList } from '../../../state/vault/entry-list.ts';
import { vaultNameOf } from '../../../state/vault/vault-forms.ts';
import { padded } from '../../blocks/compose.ts';
import { type Block, block, GAP } from '../../blocks/fit.ts';
import { fitName, fitText } from '../../blocks/fit-text.ts';
import { bold, indented, type Line, line, span } from '../../blocks/line.ts';
import { textWidth } from '../../blocks/text-width.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { RESULT_LOOK } from '../../presentation/result-look.ts';
import type { View } from '../../view.ts';
import type { EntryContext } from './entries-look.ts';

const PADDING = 2;
const MARK = '▸ ';
const LONGEST_LABEL = 48;

/** What is known of the focused entry, in every organization; without one, of the vault. Never a value. */
export function knownOfEntry(
  state: AppState,
  form: VaultForm,
  offered: Offered,
  view: View,
): readonly Block[] {
  const columns = view.columns - 2 * PADDING;
  const rows = entryList(state, form.kind).rows;
  const context = { nowMs: state.clock.wallMs };
  const vault = vaultNameOf(state, form);
  const isHere = ({ entry }: EntryRow) =>
    entry.profileId === state.profiles.activeId && entry.vault === vault;
  const name = nameShown(form, offered);
  const found = name === '' ? rows.filter(isHere) : rows.filter(({ entry }) => entry.name === name);
  const head = sanitizeText(name === '' ? vault || 'no vault yet' : name);
  const count = name === '' ? `${found.length} ${form.kind}s known` : placesInWords(found.length);
  const lines =
    found.length === 0
      ? wrapSpans([span(nothingKnown(name, form), 'muted')], columns)
      : entryLines(found, {
          columns,
          context,
          labelOf: (row) => (name === '' ? sanitizeText(row.entry.name) : placeOf(row)),
          isMarked: (row) => name !== '' && isHere(row),
        });
  const room = columns - (found.length === 0 ? 0 : textWidth(count) + 2);
  const title = bold(fitName(head, Math.min(textWidth(head), room)));
  return [
    known([line(title, ...(found.length === 0 ? [] : [span(`  ${count}`, 'muted')]))], {
      name: 'known',
    }),
    { ...GAP, yields: 6 },
    known(lines, {
      top: 0,
      least: 0,
      yields: 2,
      more: ({ count: all, rows: shown }) =>
        indented(line(span(`and ${all - shown} more`, 'muted')), PADDING),
    }),
  ];
}

/** The focused entry's; while its name is typed, that of the one that would be taken. */
function nameShown(form: VaultForm, { current }: Offered): string {
  const row = form.rows.find(({ id }) => id === rowAt(form, form.focus.row)?.id);
  if (!row) return '';
  const isPreview = form.focus.field === 'name' && current !== null;
  return isPreview && (nameIn(row) !== '' || form.suggesting.by === 'choosing')
    ? current.text
    : nameIn(row);
}

function known(lines: readonly Line[], manners: Parameters<typeof block>[1]): Block {
  return block(
    lines.map((each) => indented(each, PADDING)),
    manners,
  );
}

function nothingKnown(name: string, { kind, focus }: VaultForm): string {
  if (name !== '') return `Not set from this machine yet, in any organization.`;
  const next = focus.row === null ? '' : ` Type a name to see where it is set.`;
  return `No ${kind}s of this vault are known: the service has no list to ask for.${next}`;
}

function placesInWords(count: number): string {
  return count === 1 ? 'set in 1 place' : `set in ${count} places`;
}

function placeOf({ profileName, entry }: EntryRow): string {
  return `${profileName} ▸ ${sanitizeText(entry.vault)}`;
}

interface Look {
  readonly columns: number;
  readonly context: EntryContext;
  readonly labelOf: (row: EntryRow) => string;
  /** Where the form writes to. */
  readonly isMarked: (row: EntryRow) => boolean;
}

/** A row each: its label, version, age and last result, and below it why it isn't set. */
function entryLines(rows: readonly EntryRow[], look: Look): readonly Line[] {
  const { columns, context, labelOf, isMarked } = look;
  const facts = rows.map((row) => factsOf(row, context));
  const widest = Math.max(...rows.map((row) => textWidth(labelOf(row))));
  const factColumns = Math.max(...facts.map((each) => textWidth(each.text)));
  const room = columns - MARK.length - factColumns - 2;
  const labelColumns = Math.max(1, Math.min(widest, room, LONGEST_LABEL));
  return rows.flatMap((row, index) => {
    const { reason } = row.entry;
    const fact = facts[index] ?? span('');
    const mark = isMarked(row) ? MARK : ' '.repeat(MARK.length);
    const label = line(span(mark, 'accent'), fitName(labelOf(row), labelColumns).trimEnd());
    const head = padded(label, MARK.length + labelColumns + 2);
    const why =
      reason === null ? [] : wrapSpans([span(sanitizeText(reason), 'muted')], columns - 4);
    return [{ spans: [...head.spans, fact] }, ...why.map((each) => indented(each, 4))];
  });
}

function factsOf(row: EntryRow, context: EntryContext) {
  const { version, setAtMs, result } = row.entry;
  if (result !== 'set') {
    const { mark, tone } = RESULT_LOOK[result];
    return span(`${mark} ${result}`, tone);
  }
  const age = setAtMs === null ? '–' : shortSpan(context.nowMs - setAtMs);
  const text = `${fitText(version === null ? '' : `v${version}`, 5)}${fitText(age, 4, 'right')}`;
  return span(`${text}${row.isDue ? '  ! due' : ''}`, row.isDue ? 'warning' : 'muted');
}
