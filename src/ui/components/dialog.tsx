import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { wrapText } from '../presentation/wrap-text.ts';
import { type Tone, Toned } from '../theme.tsx';
import { ProblemMark, Spoken } from './heard.tsx';

const WIDEST = 66;
const FRAME_COLUMNS = 4;

/** One row of a dialog. */
export interface DialogLine {
  readonly key: string;
  readonly content: ReactNode;
}

/** How many columns the lines of a dialog have. */
export function dialogColumns({ size }: AppState): number {
  return Math.min(WIDEST, size.columns - 2) - FRAME_COLUMNS;
}

/** How many lines a dialog has room for, its frame apart. */
export function dialogRows({ size }: AppState): number {
  return Math.max(1, layoutFor(size).bodyRows - 2);
}

/** Text as lines of a dialog. */
export function wrapped(
  state: AppState,
  text: string,
  tone: Tone = 'plain',
): readonly DialogLine[] {
  return wrapText(text, dialogColumns(state)).map((line, index) => ({
    key: `${index} ${line}`,
    content: <Toned tone={tone}>{line}</Toned>,
  }));
}

/** What is wrong with what was typed, as lines of a dialog. */
export function wrappedProblem(state: AppState, text: string): readonly DialogLine[] {
  return wrapText(`✗ ${text}`, dialogColumns(state)).map((line, index) => ({
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
  state,
  title,
  foot,
  lines,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly foot: string;
  readonly lines: readonly DialogLine[];
}): ReactNode {
  const columns = dialogColumns(state);
  const shown = lines.slice(0, dialogRows(state));
  const isHeard = useIsScreenReaderEnabled();
  const free = layoutFor(state.size).bodyRows - shown.length - 2;
  if (isHeard) {
    return (
      <Box flexDirection="column">
        <Spoken words={`Dialog: ${title}`} />
        {lines.map(({ key, content }) => (
          <Box key={key}>{content}</Box>
        ))}
        <Spoken words={`Keys: ${spokenList(foot)}`} />
      </Box>
    );
  }
  return (
    <Box
      position="absolute"
      flexDirection="column"
      marginLeft={Math.floor((state.size.columns - columns - FRAME_COLUMNS) / 2)}
      marginTop={Math.max(0, Math.min(free, Math.floor(layoutFor(state.size).bodyRows / 5)))}
    >
      <Edge corners="╭╮" text={title} columns={columns} />
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
      <Edge corners="╰╯" text={foot} columns={columns} />
    </Box>
  );
}

function Edge({
  corners,
  text,
  columns,
}: {
  readonly corners: string;
  readonly text: string;
  readonly columns: number;
}): ReactNode {
  const [left = '', right = ''] = corners;
  const label = fitText(text, columns).trimEnd();
  const rest = columns + 1 - [...label].length;
  return (
    <Toned tone="accent">
      {`${left} ${label} `}
      {'─'.repeat(Math.max(0, rest - 1))}
      {right}
    </Toned>
  );
}
