import { openableUrl } from '../domain/run-url.ts';
import { acted, resolveKey } from '../keys/resolve-key.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app/app-state.ts';
import { focusedList } from '../state/app/focused-list.ts';
import { textWidth } from './blocks/fit-text.ts';
import type { Span } from './blocks/line.ts';
import { type Cell, type Frame, frameOf } from './frame/frame.ts';

/** The lowest row that tabs can be on. */
const TABS_ROW = 2;

export type MouseDoes = 'press' | 'wheel-up' | 'wheel-down';

/**
 * What a click or wheel means on the frame that was seen: presses a tab or a footer key, selects a row,
 * opens the selected row, scrolls the part under the wheel.
 *
 * @returns `null` if it means nothing.
 */
export function resolveMouse(state: AppState, does: MouseDoes, cell: Cell): AppEvent | null {
  const frame = frameOf(state);
  const seen = frame.parts;
  const line = lineAt(frame, cell);
  if (does !== 'press') {
    const isDown = does === 'wheel-down';
    return line && { type: 'wheel-turned', part: line.part, isDown, seen };
  }
  const { action, field, option, link = '' } = spanAt(frame, cell) ?? {};
  // The tabs belong to the screen behind a dialog.
  const isBehind = state.overlay !== null && cell.y <= TABS_ROW;
  if (action) return isBehind ? null : { ...acted(state, action), seen };
  const url = openableUrl(link);
  if (url !== null) return { type: 'link-pointed', url };
  if (field) return { type: 'field-pointed', at: field, ...(option !== undefined && { option }) };
  if (line === null) return null;
  const { part, index } = line;
  const focused = focusedList(state);
  const isOpened = focused?.name === part && focused.list?.selectedIndex === index;
  if (!isOpened) return { type: 'row-pointed', part, index, seen };
  const event = resolveKey(state, { name: 'enter', text: null });
  return event?.type === 'acted' ? { ...event, seen } : event;
}

/** The part at a cell, and which of its lines. */
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

function spanAt({ lines }: Frame, { x, y }: Cell): Span | null {
  let column = 0;
  for (const span of lines[y]?.spans ?? []) {
    column += textWidth(span.text);
    if (x < column) return span;
  }
  return null;
}
