import { BUTTON, type FormRow, sameField, shownFields, shownRows } from '../../state/form/form.ts';
import type { SeenPart } from '../../state/list/list-update.ts';
import {
  buttonLines,
  type Drawing,
  type DrawnForm,
  drawingOf,
  type FormView,
  fieldLines,
  pairLine,
  problemLines,
  type RowsPart,
} from './field-lines.ts';
import { type Block, block, GAP } from './fit.ts';
import { BLANK, indented, type Line, line, span } from './line.ts';
import { suggestionBlock, suggestionLines } from './suggestion-lines.ts';

/** The hint that says which row it is. */
const BESIDE = 1;

/** A form as blocks: its fields, the rows of its repeating group, the button. */
export function formBlocks(look: DrawnForm, view: FormView): readonly Block[] {
  const { spec } = look;
  const drawing = drawingOf(look, view);
  const parts = [
    fieldBlocks(drawing),
    spec.rows ? [look.closedRow ? airyRows(drawing) : rowsBlock(drawing)] : [],
    spec.isPrompt ? [] : [block(buttonLines(drawing))],
  ].filter(({ length }) => length > 0);
  return parts.flatMap((part, index) => (index === 0 || view.isCompact ? part : [GAP, ...part]));
}

/** The non-repeating fields, with suggestions below the focused one. */
function fieldBlocks(drawing: Drawing): readonly Block[] {
  const { spec, form, look, view, labelColumns, noteColumns } = drawing;
  const drawn = shownFields(spec.fields, form.values).map((field) => {
    const at = { field, row: null };
    return { isFocused: sameField(at, form.focus), lines: fieldLines(drawing, at) };
  });
  const focused = drawn.findIndex(({ isFocused }) => isFocused);
  const isOffered = focused !== -1 && look.offered.suggestions.length > 0;
  if (!isOffered) return drawn.length === 0 ? [] : [fieldsBlock(drawn, labelColumns)];
  return [
    fieldsBlock(drawn.slice(0, focused + 1), labelColumns),
    suggestionBlock(look.offered, noteColumns, view.columns),
    fieldsBlock(drawn.slice(focused + 1), labelColumns),
  ];
}

function fieldsBlock(
  drawn: readonly { readonly isFocused: boolean; readonly lines: readonly Line[] }[],
  indent: number,
): Block {
  const lines = drawn.flatMap((each) => each.lines);
  const focused = drawn.findIndex(({ isFocused }) => isFocused);
  const from = drawn.slice(0, focused).reduce((sum, each) => sum + each.lines.length, 0);
  // Fields other than the focused one are the easiest to do without.
  if (focused === -1) return block(lines, { top: 0, enough: lines.length, yields: 4, least: 0 });
  const anchor = { from, to: from + (drawn[focused]?.lines.length ?? 1) - 1 };
  const owners = drawn.flatMap((each, index) => each.lines.map(() => index));
  const more = ({ top, rows }: SeenPart): Line => {
    const first = (owners[top] ?? 0) + 1;
    const last = (owners[top + rows - 1] ?? 0) + 1;
    const which = first === last ? `field ${last}` : `fields ${first}–${last}`;
    return indented(line(span(`${which} of ${drawn.length}`, 'muted')), indent);
  };
  return block(lines, { name: 'fields', anchor, enough: lines.length, least: 1, more });
}

/** One open row among closed ones, set off by blank lines if there is room. */
function airyRows(drawing: Drawing): Block {
  return { ...rowsBlock(drawing), roomy: rowsBlock(drawing, { isAiry: true }) };
}

function rowsBlock(drawing: Drawing, { isAiry = false } = {}): Block {
  const { spec, form, look, view, labelColumns } = drawing;
  const rows = shownRows(spec, form);
  const lines: LineInView[] = [];
  const owners: number[] = [];
  const focused = rows.findIndex(({ id }) => id === form.focus.row);
  const anchored = focused !== -1 ? focused : sameField(form.focus, BUTTON) ? rows.length - 1 : 0;
  let anchor = { from: 0, to: 0 };
  let held = 1;
  rows.forEach((row, index) => {
    const drawn = rowLines(drawing, row, index);
    if (index === anchored) {
      // A row of several fields keeps the suggestions for its focused one in view.
      const isNarrowed = index === focused && spec.rows?.isOneLine;
      held = drawn.length - (isNarrowed ? look.offered.suggestions.length : 0);
    }
    const blank = isAiry && index === focused ? [() => BLANK] : [];
    const before = index === 0 ? [] : blank;
    const spaced = [...before, ...drawn, ...(index === rows.length - 1 ? [] : blank)];
    if (index === anchored) {
      const from = lines.length + before.length;
      anchor = { from, to: from + drawn.length - 1 };
    }
    lines.push(...spaced);
    owners.push(...spaced.map(() => index));
  });
  const beside = form.problems.length > 0 ? besideLines(owners, anchored) : 0;
  const fewest = held + beside + BESIDE;
  const more = ({ top, rows: height }: SeenPart): Line => {
    const next = lines[top + height];
    // Suggestions for the focused field are worth more than which row it is.
    if (next && owners[top + height] === focused) return next(height);
    const from = owners[top] ?? 0;
    const to = owners[top + height - 1] ?? from;
    const part = { from, to, count: rows.length, focused: focused === -1 ? null : focused };
    return indented(line(span((look.partWords ?? rowsInView)(part), 'muted')), labelColumns);
  };
  return {
    count: lines.length,
    lineAt: (index, row) => lines[index]?.(row) ?? line(),
    name: 'rows',
    anchor,
    enough: Math.min(lines.length, fewest),
    yields: 3,
    least: 1,
    ...(view.hasScreenReader ? {} : { more }),
  };
}

type LineInView = (inView: number) => Line;

/** The rows on both sides of an invalid one: the mistake may be about one of them. */
function besideLines(owners: readonly number[], row: number): number {
  return owners.filter((owner) => owner !== row && Math.abs(owner - row) <= 1).length;
}

function rowsInView({ from, to, count, focused }: RowsPart): string {
  if (focused !== null) return `row ${focused + 1} of ${count}`;
  return `rows ${from + 1}–${to + 1} of ${count}`;
}

/** The lines of one row. The first is told whether it is the first in view, where the label goes. */
function rowLines(drawing: Drawing, row: FormRow, index: number): readonly LineInView[] {
  const { spec, form, look, view, noteColumns } = drawing;
  const isFocused = form.focus.row === row.id;
  const fields = shownFields(spec.rows?.fields ?? {}, row.values);
  const fixed = (lines: readonly Line[]) => lines.map((each) => () => each);
  const offers = isFocused ? suggestionLines(look.offered, noteColumns, view.columns) : [];
  if (spec.rows?.isOneLine && !(view.hasScreenReader && isFocused)) {
    const problems = fields.flatMap((field) => problemLines(drawing, { field, row: row.id }));
    return [(inView) => pairLine(drawing, row, index, inView), ...fixed([...problems, ...offers])];
  }
  if (look.closedRow && !isFocused) {
    return fixed([
      indented(look.closedRow(row, view.columns - drawing.labelColumns - 1), drawing.labelColumns),
    ]);
  }
  const heading =
    view.hasScreenReader && look.closedRow && form.rows.length > 1
      ? [{ spans: [], announce: `${spec.rows?.noun} ${index + 1} of ${form.rows.length}:` }]
      : [];
  const lines = fields.flatMap((field) => {
    const at = { field, row: row.id };
    const isHere = sameField(at, form.focus);
    return [...fieldLines(drawing, at), ...(isHere ? offers : [])];
  });
  return fixed([...heading, ...lines]);
}
