import type { AppState } from '../../state/app-state.ts';
import { beside } from '../blocks/compose.ts';
import { fitBlocks } from '../blocks/fit.ts';
import { BLANK, type Line, span } from '../blocks/line.ts';
import type { Body, View } from '../view.ts';
import type { Drawn } from './drawn.ts';
import { bodyOf } from './what-is-shown.ts';

/** The screen, line by line. */
export function bodyDrawn(state: AppState, view: View): Drawn {
  return filled(drawBody(bodyOf(state, view), view), view.rows);
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
