import { fitText, textWidth, thatFit } from '../../components/fit-text.ts';
import { padded } from '../blocks/compose.ts';
import { type Block, block, fitBlocks, GAP } from '../blocks/fit.ts';
import { announced, bold, type Line, type Span, span } from '../blocks/line.ts';
import type { Dialog } from '../view.ts';
import type { Drawn } from './drawn.ts';

const WIDEST = 72;
const EDGE = 2;

/** The width of a dialog's content. */
export function dialogColumns(windowColumns: number): number {
  return Math.min(WIDEST, windowColumns - 2) - 2 * EDGE;
}

/** A dialog with its frame. */
export function dialogBox(
  { title, foot, blocks, isQuestion = false, isAlarm = false, isSearch = false }: Dialog,
  columns: number,
  rows: number,
): Drawn {
  const spaced = isSearch ? blocks : [AIR, blocks, AIR];
  const { lines, parts, cut } = fitBlocks(spaced, Math.max(1, rows - 2));
  const { top, bottom, across, down, tone } = isAlarm ? HEAVY : LIGHT;
  const edge = ([left = '', right = '']: string, label: Span, announce: string): Line => {
    const text = fitText(label.text, columns).trimEnd();
    const rest = across.repeat(columns - textWidth(text));
    return {
      spans: [span(left, tone), { ...label, text: ` ${text} ` }, span(rest + right, tone)],
      announce,
    };
  };
  return {
    lines: [
      edge(
        top,
        bold(title, isAlarm ? 'alarm' : tone),
        `${isQuestion ? 'Question' : 'Dialog'}: ${title}`,
      ),
      ...lines.map((line) => framed(line, columns, span(down, tone))),
      edge(bottom, span(partsThatFit(foot, columns), tone), ''),
    ],
    parts,
    cut,
  };
}

/** The frame of a dialog, and of one that must not be answered out of habit. */
const LIGHT = { top: '╭╮', bottom: '╰╯', across: '─', down: '│', tone: 'accent' } as const;
const HEAVY = { top: '┏┓', bottom: '┗┛', across: '━', down: '┃', tone: 'failure' } as const;

/** A blank line inside the frame, if everything else fits. */
const AIR: Block = { ...block([]), roomy: GAP };

function framed(line: Line, columns: number, side: Span): Line {
  return {
    ...line,
    spans: [side, { text: ' ' }, ...padded(line, columns).spans, { text: ' ' }, side],
    announce: announced(line),
    ...(line.caret !== undefined && { caret: line.caret + EDGE }),
  };
}

/** As many complete hints as fit: half a hint is useless, and the footer has them all. */
function partsThatFit(foot: string, columns: number): string {
  const [first = '', ...more] = foot.split(' · ');
  const room = columns - textWidth(first) - 3;
  return [first, ...thatFit(more, textWidth, room, 3)].join(' · ');
}
