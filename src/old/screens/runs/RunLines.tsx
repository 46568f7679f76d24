import { Box, type DOMElement, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode, RefObject } from 'react';
import { textWidth } from '../../components/fit-text.ts';
import { useRoom } from '../../components/room.tsx';
import { spoken } from '../../components/speech.ts';
import { Link, Text } from '../../components/Text.tsx';
import { countRuns, type Dispatch, type Run, runsOf } from '../../domain/dispatch.ts';
import { groupDigits } from '../../domain/secret-value.ts';
import { selectedRunIndex } from '../../state/runs/runs-list.ts';
import { useAppState } from '../store-context.tsx';

interface RunLinesProps {
  readonly dispatch: Dispatch;
  readonly selectedRun: RefObject<DOMElement | null>;
}

/** A line for each run; below the selected one its full URL, to be read and copied even if it can't be opened. */
export function RunLines({ dispatch, selectedRun }: RunLinesProps): ReactNode {
  const selected = selectedRunIndex(useAppState());
  const runs = runsOf(dispatch);
  const more = countRuns(dispatch) - runs.length;
  if (runs.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {runs.map((run, index) => (
        <Box
          key={run.id}
          flexDirection="column"
          flexShrink={0}
          {...(index === selected && { ref: selectedRun })}
        >
          <RunLine run={run} isSelected={index === selected} hasSign={runs.length > 1} />
        </Box>
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
  readonly isSelected: boolean;
  /** Whether the selected one is marked among others. */
  readonly hasSign: boolean;
}

/** A run by its address if that ends with its id and fits, else by its id. */
function RunLine({ run, isSelected, hasSign }: RunLineProps): ReactNode {
  const { columns } = useRoom();
  const isRead = useIsScreenReaderEnabled();
  const { id, url } = run;
  const isWhole = !isRead && url.endsWith(id) && textWidth(`run ${url}`) <= columns;
  const name = `run ${id}`;
  const shown = isWhole ? 'run ' : textWidth(name) <= columns ? name : id;
  const isMarked = hasSign && isSelected;
  const sign = isMarked ? '▸ ' : '';
  return (
    <Box flexDirection={isWhole ? 'row' : 'column'} flexShrink={0}>
      <Box
        marginLeft={-sign.length}
        aria-state={{ selected: isMarked }}
        aria-label={spoken(name)}
        flexShrink={0}
      >
        <Text wrap="hard" isBold={isMarked} tone={isMarked ? 'accent' : 'plain'}>
          {sign + shown}
        </Text>
      </Box>
      {(isWhole || isSelected || isRead) && <Link url={url} />}
    </Box>
  );
}
