import type { SeenPart } from '../../state/list/list-update.ts';
import { padded, slice } from './compose.ts';
import { BLANK, indented, type Line, span } from './line.ts';

/**
 * A part of a screen: lines that belong together, and what happens to them when rows are short. Lines are
 * produced on demand, so a list of thousands only creates those that are drawn.
 */
export interface Block {
  readonly count: number;
  /** @param row the line's position in the window over the block, from 0 */
  readonly lineAt: (index: number, row: number) => Line;
  /**
   * Gives up rows when the screen is short of them, highest first. A block without it stays complete, unless
   * it scrolls.
   */
  readonly yields?: number;
  /** Gives up all of its rows or none: half of it would be meaningless. */
  readonly isWhole?: boolean;
  /** The fewest rows it shrinks to, as a window over its lines. */
  readonly least?: number;
  /** A scrolling block gives up rows before anything else, down to this many. */
  readonly enough?: number;
  /** The lines that must stay in view. */
  readonly anchor?: { readonly from: number; readonly to: number };
  /** The window's previous first line; it moves only as far as the anchor requires. */
  readonly top?: number;
  /** The name by which others find out which of its lines are in view. */
  readonly name?: string;
  /** A row above the scrolling lines that can say which of them are in view. */
  readonly head?: (part: SeenPart) => Line;
  /** Takes a row of a window that hides some lines, to say so. */
  readonly more?: (part: SeenPart) => Line;
  /** The column of a mark that shows the window's position while it hides some lines. */
  readonly scrollMark?: number;
  /** The id of the item that the anchor is on. */
  readonly selectedId?: string;
  /** Replaces it if the screen has room for all of it. */
  readonly roomy?: Block;
}

/** Blocks one below the other. What isn't there is `null` or `false`. */
export type Blocks = Block | null | false | readonly Blocks[];

export function stacked(blocks: Blocks): readonly Block[] {
  if (!blocks) return [];
  return 'count' in blocks ? [blocks] : blocks.flatMap(stacked);
}

/** What fits: as many lines as requested, or fewer if there are no more. */
interface Fitted {
  readonly lines: readonly Line[];
  readonly parts: ReadonlyMap<string, SeenPart>;
  /** Rows that were cut although no block would give them up. Anything but 0 is a layout bug. */
  readonly cut: number;
}

type Manners = Omit<Block, 'count' | 'lineAt'>;

/** @param manners.indent columns before every line */
export function block(
  given: readonly Line[],
  { indent = 0, ...manners }: Manners & { readonly indent?: number } = {},
): Block {
  const lines = indent === 0 ? given : given.map((each) => indented(each, indent));
  return { count: lines.length, lineAt: (index) => lines[index] ?? BLANK, ...manners };
}

/** A blank row between two parts; the first to go. */
export const GAP: Block = block([BLANK], { yields: 9 });

/** Stacks blocks into `rows` rows. */
export function fitBlocks(all: Blocks, rows: number): Fitted {
  const given = stacked(all);
  const roomy = given.map((each) => each.roomy ?? each);
  const blocks = excessOf(roomy, rows) <= 0 ? roomy : given;
  const heights = blocks.map(heightOf);
  let excess = excessOf(blocks, rows);
  const take = (index: number, least: number): void => {
    const height = heights[index] ?? 0;
    const wanted = blocks[index]?.isWhole ? height : Math.min(excess, height - least);
    const spared = Math.max(0, wanted);
    heights[index] = height - spared;
    excess -= spared;
  };
  for (const step of stepsOf(blocks)) {
    if (excess <= 0) break;
    take(step.index, step.least);
  }
  const parts = new Map<string, SeenPart>();
  const lines: Line[] = [];
  blocks.forEach((each, index) => {
    const height = heights[index] ?? 0;
    for (const line of drawnLines(each, height, parts)) lines.push(line);
  });
  return { lines: lines.slice(0, Math.max(0, rows)), parts, cut: Math.max(0, excess) };
}

function heightOf({ count, head }: Block): number {
  return count + (head ? 1 : 0);
}

function excessOf(blocks: readonly Block[], rows: number): number {
  return blocks.reduce((sum, each) => sum + heightOf(each), 0) - rows;
}

/** Which blocks give up rows, in which order, and down to how many. */
function stepsOf(
  blocks: readonly Block[],
): readonly { readonly index: number; readonly least: number }[] {
  const all = blocks.map((each, index) => ({ each, index }));
  const scrolling = all.filter(({ each }) => each.anchor !== undefined || each.top !== undefined);
  const yielding = all
    .filter(({ each }) => each.yields !== undefined)
    .sort((a, b) => (b.each.yields ?? 0) - (a.each.yields ?? 0) || b.index - a.index);
  return [
    ...scrolling.map(({ each, index }) => ({ index, least: each.enough ?? each.least ?? 1 })),
    ...yielding.map(({ each, index }) => ({ index, least: each.least ?? 0 })),
    ...scrolling.map(({ each, index }) => ({ index, least: each.least ?? 1 })),
  ];
}

/** A line is worth more than the head above it. */
function headRows({ head }: Block, height: number): number {
  return head && height > 1 ? 1 : 0;
}

function drawnLines(of: Block, height: number, parts: Map<string, SeenPart>): Line[] {
  const head = headRows(of, height) > 0 ? of.head : undefined;
  const room = height - headRows(of, height);
  // A line is worth more than a hint that there are others.
  const more = room < of.count && room > 1 ? of.more : undefined;
  const part = windowOver(of, room - (more ? 1 : 0));
  if (of.name !== undefined) parts.set(of.name, part);
  const lines = Array.from({ length: part.rows }, (_, row) => {
    const drawn = of.lineAt(part.top + row, row);
    return of.scrollMark !== undefined && isMarked(part, row)
      ? withMark(drawn, of.scrollMark)
      : drawn;
  });
  return [...(head ? [head(part)] : []), ...lines, ...(more ? [more(part)] : [])];
}

/** The mark's height is the share of lines in view; it touches an end only if the window does. */
function isMarked({ top, rows, count }: SeenPart, row: number): boolean {
  if (rows >= count) return false;
  const height = Math.max(1, Math.round((rows * rows) / count));
  const free = rows - height;
  const at = Math.round((top / (count - rows)) * free);
  const isPastStart = top > 0 && free > 0;
  const isBeforeEnd = top < count - rows;
  const from = Math.min(
    Math.max(at, isPastStart ? 1 : 0),
    isBeforeEnd ? Math.max(0, free - 1) : free,
  );
  return row >= from && row < from + height;
}

function withMark(line: Line, column: number): Line {
  const filled = padded({ ...line, spans: slice(line.spans, 0, column) }, column);
  return { ...filled, spans: [...filled.spans, span('█', 'muted')] };
}

/** Moves the window as little as needed to show the anchor. If the anchor is taller, its start wins. */
function windowOver({ count, anchor, top = 0, selectedId }: Block, height: number): SeenPart {
  const rows = Math.max(0, Math.min(height, count));
  const lastTop = count - rows;
  const wanted = anchor
    ? Math.min(Math.max(top, anchor.to + 1 - rows), anchor.from)
    : Math.min(top, lastTop);
  const part = { top: Math.max(0, Math.min(wanted, lastTop)), rows, count };
  return selectedId === undefined ? part : { ...part, selectedId };
}
