import type { AppState } from '../../state/app-state.ts';
import { SMALLEST } from '../../state/window-size.ts';
import { beside, over, steppedBack } from '../blocks/compose.ts';
import { fitBlocks, type WindowPart } from '../blocks/fit.ts';
import { type Line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { runsMarks } from '../screens/runs/runs-screen.ts';
import { alertLines } from '../shell/alert.ts';
import { footerLine } from '../shell/footer.ts';
import { headerLine } from '../shell/header.ts';
import { noticeLines } from '../shell/notice.ts';
import { tabsLine } from '../shell/tabs.ts';
import { type Body, type Dialog, keyWords, type View } from '../view.ts';
import { dialogBox, dialogColumns } from './dialog-box.ts';
import { bodyOf, dialogOf } from './what-is-shown.ts';

const COMPACT_BELOW_ROWS = 16;

/** Everything that is drawn, row by row, and what of the longer parts is in view. */
export interface Frame {
  readonly above: readonly Line[];
  readonly body: readonly Line[];
  readonly below: readonly Line[];
  /** By the name of its block: what keys that scroll or page go by. */
  readonly parts: ReadonlyMap<string, WindowPart>;
  /** Rows that found no room. Nothing is right if there are any. */
  readonly cut: number;
}

const frames = new WeakMap<AppState, Frame>();

/** The frame of a state, made once: whoever resolves a key asks for the one that was drawn. */
export function frameOf(state: AppState): Frame {
  const known = frames.get(state);
  if (known) return known;
  const made = makeFrame(state);
  frames.set(state, made);
  return made;
}

function makeFrame(state: AppState): Frame {
  const { columns, rows } = state.size;
  if (columns < SMALLEST.columns || rows < SMALLEST.rows) return tooSmall(state);
  const page = pageOf(state);
  const { isCompact } = page;
  const rule: Line = { spans: [span('─'.repeat(columns), 'muted')], announce: '' };
  const above = isCompact
    ? [headerLine(state)]
    : [headerLine(state), rule, tabsLine(state.screen, page), ...alertLines(state, page)];
  // One row is kept where there is no notice. What stands there depends on the rows in view.
  const noticeRows = noticeLines(state.notice, null, page).length;
  const bodyRows = Math.max(0, rows - above.length - noticeRows - (isCompact ? 1 : 2));
  const drawn = middle(state, { ...page, rows: bodyRows });
  const notice = noticeLines(state.notice, runsMarks(state, page, drawn.parts), page);
  const below = [...notice, ...(isCompact ? [] : [rule]), footerLine(state)];
  return { above, below, ...drawn };
}

function pageOf(state: AppState): View {
  const { columns, rows } = state.size;
  return {
    columns,
    rows,
    isCompact: rows < COMPACT_BELOW_ROWS,
    hasScreenReader: state.hasScreenReader,
    ...keyWords(state),
  };
}

/** The screen, and over it the dialog where there is one. A listener is told the dialog alone. */
function middle(state: AppState, view: View): Pick<Frame, 'body' | 'parts' | 'cut'> {
  const dialog = dialogOf(state, {
    ...view,
    columns: dialogColumns(view.columns),
    rows: Math.max(1, view.rows - 2),
  });
  const drawn = drawBody(bodyOf(state, view), view);
  const lines = filled(drawn.lines, view.rows);
  if (dialog === null) return { body: lines, parts: drawn.parts, cut: drawn.cut };
  const box = drawDialog(dialog, view);
  const { parts, cut } = box;
  if (view.hasScreenReader) return { body: box.lines, parts, cut };
  return { body: over(steppedBack(lines), box.lines, dialogPlace(view, box.lines)), parts, cut };
}

function drawDialog(dialog: Dialog, view: View) {
  return dialogBox(dialog, dialogColumns(view.columns), view.rows);
}

/** Its top always stands at the same row, so that it does not jump as it grows. */
function dialogPlace(
  { columns, rows }: Pick<View, 'columns' | 'rows'>,
  box: readonly Line[],
): { readonly left: number; readonly top: number } {
  const width = dialogColumns(columns) + 4;
  return {
    left: Math.floor((columns - width) / 2),
    top: Math.max(0, Math.min(rows - box.length, Math.floor(rows / 5))),
  };
}

function drawBody(body: Body, view: View) {
  if (body.kind === 'blocks') return fitBlocks(body.blocks, view.rows);
  const left = fitBlocks(body.left.blocks, view.rows);
  const right = fitBlocks(body.right, view.rows);
  const divider = body.isRightFocused ? span('┃', 'accent') : span('│', 'muted');
  return {
    lines: beside(filled(left.lines, view.rows), body.left.columns, divider, right.lines),
    parts: new Map([...left.parts, ...right.parts]),
    cut: left.cut + right.cut,
  };
}

function filled(lines: readonly Line[], rows: number): readonly Line[] {
  const missing = Math.max(0, rows - lines.length);
  return [...lines, ...Array.from({ length: missing }, (): Line => ({ spans: [], announce: '' }))];
}

function tooSmall({ size }: AppState): Frame {
  const text = `dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${size.columns} and ${size.rows}.`;
  const lines = wrapSpans([span(text, 'warning')], size.columns).slice(0, size.rows);
  const bodyRows = Math.max(0, size.rows - lines.length);
  return {
    above: lines,
    body: filled([], bodyRows),
    below: [],
    parts: new Map(),
    cut: 0,
  };
}
