import type { AppState } from '../../state/app-state.ts';
import { beside } from '../blocks/compose.ts';
import { fitBlocks } from '../blocks/fit.ts';
import { BLANK, type Line, span } from '../blocks/line.ts';
import type { Body, Dialog, View } from '../view.ts';
import { dialogBox, dialogColumns } from './dialog-box.ts';
import type { Drawn } from './drawn.ts';
import { bodyOf, dialogOf } from './what-is-shown.ts';

/** The screen, line by line. */
export function bodyDrawn(state: AppState, view: View): Drawn {
  return filled(drawBody(bodyOf(state, view), view), view.rows);
}

/** The dialog over it and its place, or `null`. */
export function dialogDrawn(state: AppState, view: View) {
  const columns = dialogColumns(view.columns);
  const dialog = dialogOf(state, { ...view, columns, rows: Math.max(1, view.rows - 2) });
  if (dialog === null) return null;
  const drawn = drawDialog(dialog, view);
  return { drawn, place: placeOf(dialog, drawn.lines, view) };
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
