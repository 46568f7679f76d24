import { resolveKey } from '../keys/resolve-key.ts';
import type { Action } from '../state/action.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app/app-state.ts';
import { focusedList } from '../state/app/focused-list.ts';
import { textWidth } from './blocks/text-width.ts';
import { type Cell, type Frame, frameOf } from './frame/frame.ts';

export type MouseDoes = 'press' | 'wheel-up' | 'wheel-down';

/**
 * What the mouse means, by the frame that was seen: a tab or a key of the footer is pressed, a row is
 * selected, the selected row is opened, the part under the wheel moves.
 *
 * @returns `null` where nothing is meant.
 */
export function resolveMouse(state: AppState, does: MouseDoes, cell: Cell): AppEvent | null {
  const frame = frameOf(state);
  const seen = frame.parts;
  const line = lineAt(frame, cell);
  if (does !== 'press') {
    const isDown = does === 'wheel-down';
    return line && { type: 'wheel-turned', part: line.part, isDown, seen };
  }
  const action = actionAt(frame, cell);
  // Behind a dialog nothing can be clicked but the keys of the footer, which are the dialog's.
  const isBehind = state.overlay !== null && cell.y < frame.lines.length - 1;
  if (action !== null) return isBehind ? null : { type: 'acted', action, seen };
  if (line === null) return null;
  const { part, index } = line;
  const focused = focusedList(state);
  const isOpened = focused?.name === part && focused.list?.selectedIndex === index;
  if (!isOpened) return { type: 'row-pointed', part, index, seen };
  const event = resolveKey(state, { name: 'enter', text: null });
  return event?.type === 'acted' ? { ...event, seen } : event;
}

/** The part under a cell, and which of its lines. */
function lineAt(
  { parts, areas }: Frame,
  { x, y }: Cell,
): { readonly part: string; readonly index: number } | null {
  for (const [part, { top, rows }] of parts) {
    const area = areas.get(part);
    if (!area || x < area.x || x >= area.x + area.width) continue;
    if (y >= area.y && y < area.y + rows) return { part, index: top + y - area.y };
  }
  return null;
}

function actionAt({ lines }: Frame, { x, y }: Cell): Action | null {
  let column = 0;
  for (const { text, action } of lines[y]?.spans ?? []) {
    column += textWidth(text);
    if (x < column) return action ?? null;
  }
  return null;
}
