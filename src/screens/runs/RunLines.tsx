import { Box } from 'ink';
import type { ReactNode } from 'react';
import { countRuns, type Dispatch, type Run, runsOf } from '../../domain/dispatch.ts';
import { groupDigits } from '../../domain/secret-value.ts';
import { textWidth } from '../../kit/fit-text.ts';
import { useRoom } from '../../kit/Room.tsx';
import { useFollow } from '../../kit/Scroll.tsx';
import { Say, useHasScreenReader } from '../../kit/spoken.tsx';
import { Link, Text } from '../../kit/Text.tsx';

/** Which of several runs is meant. */
export interface RunChoice {
  readonly index: number;
  /** It was just chosen, so it has to be in view. */
  readonly isFollowed: boolean;
}

export const FIRST_RUN: RunChoice = { index: 0, isFollowed: false };

interface RunLinesProps {
  readonly dispatch: Dispatch;
  readonly run: RunChoice;
}

/** A line for each run; below the chosen one its full URL, to be read and copied even if it can't be opened. */
export function RunLines({ dispatch, run: { index, isFollowed } }: RunLinesProps): ReactNode {
  const runs = runsOf(dispatch);
  const more = countRuns(dispatch) - runs.length;
  if (runs.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {runs.map((run, at) => (
        <RunLine
          key={run.id}
          run={run}
          isChosen={at === index}
          isFollowed={at === index && isFollowed}
          isOnly={runs.length === 1}
        />
      ))}
      {more > 0 && (
        <Text
          tone="muted"
          wrap="wrap"
        >{`and ${groupDigits(more)} more, which aren't stored here`}</Text>
      )}
    </Box>
  );
}

interface RunLineProps {
  readonly run: Run;
  readonly isChosen: boolean;
  readonly isFollowed: boolean;
  readonly isOnly: boolean;
}

/** A run by its address if that ends with its id and fits, else by its id. */
function RunLine({ run: { id, url }, isChosen, isFollowed, isOnly }: RunLineProps): ReactNode {
  const { columns } = useRoom();
  const hasScreenReader = useHasScreenReader();
  const ref = useFollow(isFollowed);
  const isWhole = !hasScreenReader && url.endsWith(id) && textWidth(`run ${url}`) <= columns;
  const name = `run ${id}`;
  const shown = isWhole ? 'run ' : textWidth(name) <= columns ? name : id;
  const isMarked = isChosen && !isOnly;
  const sign = isMarked ? '▸ ' : '';
  return (
    <Box {...(ref && { ref })} flexDirection={isWhole ? 'row' : 'column'} flexShrink={0}>
      <Say
        words={[name, isMarked && 'chosen', hasScreenReader && url].filter(Boolean).join(', ')}
      />
      <Box marginLeft={-sign.length} flexShrink={0}>
        <Text wrap="hard" isBold={isMarked} tone={isMarked ? 'accent' : 'plain'}>
          {sign + shown}
        </Text>
      </Box>
      {(isWhole || isChosen) && <Link url={url} />}
    </Box>
  );
}
