import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import type { WindowSize } from '../../state/app-state.ts';
import { wrapText } from '../../state/details/wrap-text.ts';
import { layoutFor } from '../../state/layout.ts';
import { fitText } from '../blocks/fit-text.ts';
import { ProblemMark, Spoken } from '../components/heard.tsx';
import { type Tone, Toned } from '../theme.tsx';

const WIDEST = 66;
const FRAME_COLUMNS = 4;

/** One row of a dialog. */
export interface DialogLine {
  readonly key: string;
  readonly content: ReactNode;
}

/** A blank row between two parts. Where rows are short, it is what gives way. */
export function blankLine(key: string): DialogLine {
  return { key: `blank ${key}`, content: null };
}

/** How many columns the lines of a dialog have. */
export function dialogColumns({ columns }: WindowSize): number {
  return Math.min(WIDEST, columns - 2) - FRAME_COLUMNS;
}

/** How many lines a dialog has room for, its frame apart. */
export function dialogRows(size: WindowSize): number {
  return Math.max(1, layoutFor(size).bodyRows - 2);
}

/** Text as lines of a dialog. */
export function wrapped(
  size: WindowSize,
  text: string,
  tone: Tone = 'plain',
): readonly DialogLine[] {
  return wrapText(text, dialogColumns(size)).map((line, index) => ({
    key: `${index} ${line}`,
    content: <Toned tone={tone}>{line}</Toned>,
  }));
}

/** What is wrong with what was typed, as lines of a dialog. */
export function wrappedProblem(size: WindowSize, text: string): readonly DialogLine[] {
  return wrapText(`✗ ${text}`, dialogColumns(size)).map((line, index) => ({
    key: `${index} ${line}`,
    content: (
      <Toned tone="failure">
        {index === 0 ? <ProblemMark /> : null}
        {index === 0 ? line.slice(2) : line}
      </Toned>
    ),
  }));
}

/** A box over the screen, its top always at the same row. What it covers stands still around it. */
export function Dialog({
  size,
  title,
  foot,
  lines,
  kind = 'Dialog',
}: {
  readonly size: WindowSize;
  readonly title: string;
  readonly kind?: 'Dialog' | 'Question';
  readonly foot: string;
  readonly lines: readonly DialogLine[];
}): ReactNode {
  const columns = dialogColumns(size);
  const shown = fitting(lines, dialogRows(size));
  const hasScreenReader = useIsScreenReaderEnabled();
  const free = layoutFor(size).bodyRows - shown.length - 2;
  if (hasScreenReader) {
    return (
      <Box flexDirection="column">
        <Spoken words={`${kind}: ${title}`} />
        {lines.map(({ key, content }) =>
          content === null ? null : <Box key={key}>{content}</Box>,
        )}
      </Box>
    );
  }
  return (
    <Box
      position="absolute"
      flexDirection="column"
      marginLeft={Math.floor((size.columns - columns - FRAME_COLUMNS) / 2)}
      marginTop={Math.max(0, Math.min(free, Math.floor(layoutFor(size).bodyRows / 5)))}
    >
      <Edge corners="╭╮" text={title} columns={columns} isBold />
      {shown.map(({ key, content }) => (
        <Box key={key} height={1} width={columns + FRAME_COLUMNS} overflow="hidden">
          <Box position="absolute">
            <Toned tone="accent">{`│${' '.repeat(columns + 2)}│`}</Toned>
          </Box>
          <Box marginLeft={2} width={columns} height={1} overflow="hidden">
            {content}
          </Box>
        </Box>
      ))}
      <Edge corners="╰╯" text={partsThatFit(foot, columns)} columns={columns} />
    </Box>
  );
}

/** Blank rows go first, from the last one on. */
function fitting(lines: readonly DialogLine[], rows: number): readonly DialogLine[] {
  const last = lines.findLastIndex(({ content }) => content === null);
  if (lines.length <= rows || last < 0) return lines.slice(0, rows);
  return fitting(lines.toSpliced(last, 1), rows);
}

/** Whole hints, as many as fit: half a hint tells nothing, and the footer has them all. */
function partsThatFit(foot: string, columns: number): string {
  if (stringWidth(foot) <= columns || !foot.includes(' · ')) return foot;
  return partsThatFit(foot.slice(0, foot.lastIndexOf(' · ')), columns);
}

function Edge({
  corners,
  text,
  columns,
  isBold = false,
}: {
  readonly corners: string;
  readonly text: string;
  readonly columns: number;
  readonly isBold?: boolean;
}): ReactNode {
  const [left = '', right = ''] = corners;
  const label = fitText(text, columns).trimEnd();
  const rest = columns - stringWidth(label);
  return (
    <Toned tone="accent">
      {`${left} `}
      <Toned tone="accent" bold={isBold}>
        {label}
      </Toned>
      {` ${'─'.repeat(rest)}${right}`}
    </Toned>
  );
}
