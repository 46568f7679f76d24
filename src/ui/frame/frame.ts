import { focusContextOf } from '../../keys/focus-context.ts';
import { tabsWithDrafts } from '../../state/app/quitting.ts';
import type { AppState, WindowSize } from '../../state/app-state.ts';
import { dueRows } from '../../state/vault/entry-list.ts';
import { beside, over, steppedBack } from '../blocks/compose.ts';
import { fitBlocks } from '../blocks/fit.ts';
import { BLANK, harmless, type Line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { runsMarks } from '../screens/runs/runs-screen.ts';
import { footerLine } from '../shell/footer.ts';
import { headerLine } from '../shell/header.ts';
import { alertLines, noticeLines } from '../shell/notices.ts';
import { tabsLine } from '../shell/tabs.ts';
import { type Body, type Dialog, keyWords, type View } from '../view.ts';
import { dialogBox, dialogColumns } from './dialog-box.ts';
import type { Drawn } from './drawn.ts';
import { bodyOf, dialogOf } from './what-is-shown.ts';
import { isCompact, isTooSmall, SMALLEST, windowOf } from './window.ts';

/** Everything on the screen, and where input goes. */
export interface Frame extends Drawn {
  /** `null` if nothing takes text. */
  readonly caret: Cell | null;
}

/** A cell of the screen, column and row from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

const frames = new WeakMap<AppState, Frame>();

/**
 * The one door to the screen: no text in a frame can control a terminal, wherever it came from. The frame of a
 * state is cached: resolving a key asks for the one that was drawn.
 */
export function frameOf(state: AppState): Frame {
  const known = frames.get(state);
  if (known) return known;
  const size = windowOf(state);
  const drawn = isTooSmall(size) ? tooSmall(size) : makeFrame(state, size);
  const made = { ...drawn, lines: drawn.lines.map(harmless), caret: caretIn(drawn.lines) };
  frames.set(state, made);
  return made;
}

function makeFrame(state: AppState, { columns, rows }: WindowSize): Drawn {
  const page: View = {
    columns,
    rows,
    isCompact: isCompact({ columns, rows }),
    hasScreenReader: state.hasScreenReader,
    ...keyWords(state),
  };
  const rule: Line = { spans: [span('─'.repeat(columns), 'muted')], announce: '' };
  const header = headerLine(state, columns);
  const atHome = { ...page, ...keyWords(state, 'list:runs') };
  const above = [
    header,
    ...(page.isCompact ? [] : [rule, tabsLine(state.screen, tabsOf(state), atHome)]),
    ...alertLines(state, page),
  ];
  // Reserve one row even without a notice. What it says depends on the rows in view.
  const noticeRows = noticeLines(state.notice, null, page).length;
  const left = rows - above.length - noticeRows - (page.isCompact ? 1 : 2);
  const drawn = middle(state, { ...page, rows: Math.max(0, left) });
  const notice = noticeLines(state.notice, runsMarks(state, drawn.parts), page);
  const below = [
    ...notice,
    ...(page.isCompact ? [] : [rule]),
    footerLine(state, columns, drawn.parts),
  ];
  return { ...drawn, lines: [...above, ...drawn.lines, ...below] };
}

/** What tabs tell of their screens. */
function tabsOf(state: AppState) {
  const due = dueRows(state).length;
  return { drafts: tabsWithDrafts(state), notes: due === 0 ? {} : { secrets: `${due} due` } };
}

function middle(state: AppState, view: View): Drawn {
  const columns = dialogColumns(view.columns);
  const dialog = dialogOf(state, { ...view, columns, rows: Math.max(1, view.rows - 2) });
  if (dialog === null) return filled(drawBody(bodyOf(state, view), view), view.rows);
  const box = drawDialog(dialog, view);
  // For a screen reader, only the dialog is announced.
  if (view.hasScreenReader) return filled(box, view.rows);
  // Its sentences keep the keys that they name, which are those of its own place.
  const below = { ...view, ...keyWords(state, focusContextOf({ ...state, overlay: null })) };
  const behind = filled(drawBody(bodyOf(state, below), below), view.rows);
  const place = placeOf(dialog, box.lines, view);
  return { ...box, lines: over(steppedBack(behind.lines), box.lines, place) };
}

function drawDialog(dialog: Dialog, view: View): Drawn {
  const above = view.hasScreenReader ? 0 : topOfSearch(dialog, view);
  return dialogBox(dialog, dialogColumns(view.columns), view.rows - above);
}

/** Its top stays on the same row, so that it doesn't jump as it grows. */
function placeOf(dialog: Dialog, box: readonly Line[], view: View) {
  const { columns, rows } = view;
  const width = dialogColumns(columns) + 4;
  return {
    left: Math.floor((columns - width) / 2),
    top: dialog.isSearch
      ? topOfSearch(dialog, view)
      : Math.max(0, Math.min(rows - box.length, Math.floor(rows / 5))),
  };
}

function topOfSearch({ isSearch = false }: Dialog, { rows }: View): number {
  return isSearch ? Math.floor(rows / 12) : 0;
}

function drawBody(body: Body, view: View): Drawn {
  if (body.kind === 'blocks') {
    return fitBlocks(body.blocks, view.rows);
  }
  const { columns } = body.left;
  const left = fitBlocks(body.left.blocks, view.rows);
  const right = fitBlocks(body.right, view.rows);
  const divider = body.isRightFocused ? span('┃', 'accent') : span('│', 'muted');
  return {
    lines: beside(withRows(left.lines, view.rows), columns, divider, right.lines),
    parts: new Map([...left.parts, ...right.parts]),
    cut: left.cut + right.cut,
  };
}

function filled(drawn: Drawn, rows: number): Drawn {
  return { ...drawn, lines: withRows(drawn.lines, rows) };
}

function withRows(lines: readonly Line[], rows: number): readonly Line[] {
  const missing = Math.max(0, rows - lines.length);
  return [...lines, ...Array.from({ length: missing }, () => BLANK)];
}

function caretIn(lines: readonly Line[]): Cell | null {
  const y = lines.findIndex(({ caret }) => caret !== undefined);
  const x = lines[y]?.caret;
  return x === undefined ? null : { x, y };
}

function tooSmall({ columns, rows }: WindowSize): Drawn {
  const text = `dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${columns} and ${rows}.`;
  const lines = wrapSpans([span(text, 'warning')], columns).slice(0, rows);
  return filled({ lines, parts: new Map(), cut: 0 }, rows);
}
