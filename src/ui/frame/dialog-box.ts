import { padded } from '../blocks/compose.ts';
import { fitBlocks, type WindowPart } from '../blocks/fit.ts';
import { fitText } from '../blocks/fit-text.ts';
import { announced, type Line, span } from '../blocks/line.ts';
import { textWidth } from '../blocks/text-width.ts';
import type { Dialog } from '../view.ts';
import { type Area, areasAt } from './areas.ts';

const WIDEST = 66;
const EDGE = 2;

/** The width of a dialog's content. */
export function dialogColumns(windowColumns: number): number {
  return Math.min(WIDEST, windowColumns - 2) - 2 * EDGE;
}

/** A dialog with its frame. */
export function dialogBox(
  { kind, title, foot, blocks }: Dialog,
  columns: number,
  rows: number,
): {
  readonly lines: readonly Line[];
  readonly parts: ReadonlyMap<string, WindowPart>;
  readonly areas: ReadonlyMap<string, Area>;
  readonly cut: number;
} {
  const { lines, parts, rowsOf, cut } = fitBlocks(blocks, Math.max(1, rows - 2));
  const edge = (corners: string, text: string, announce: string, isBold: boolean): Line => {
    const [left = '', right = ''] = corners;
    const label = fitText(text, columns).trimEnd();
    const rest = '─'.repeat(columns - textWidth(label));
    return {
      spans: [
        span(`${left} `, 'accent'),
        { text: label, tone: 'accent', isBold },
        span(` ${rest}${right}`, 'accent'),
      ],
      announce,
    };
  };
  return {
    lines: [
      edge('╭╮', title, `${kind}: ${title}`, true),
      ...lines.map((line) => framed(line, columns)),
      edge('╰╯', partsThatFit(foot, columns), '', false),
    ],
    parts,
    areas: areasAt(rowsOf, { x: EDGE, y: 1, width: columns }),
    cut,
  };
}

function framed(line: Line, columns: number): Line {
  return {
    ...line,
    spans: [span('│ ', 'accent'), ...padded(line, columns).spans, span(' │', 'accent')],
    announce: announced(line),
    ...(line.caret !== undefined && { caret: line.caret + EDGE }),
  };
}

/** As many complete hints as fit: half a hint is useless, and the footer has them all. */
function partsThatFit(foot: string, columns: number): string {
  if (textWidth(foot) <= columns || !foot.includes(' · ')) return foot;
  return partsThatFit(foot.slice(0, foot.lastIndexOf(' · ')), columns);
}
