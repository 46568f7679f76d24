import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Dispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedDispatch, visibleRows } from '../../state/runs/rows.ts';
import { fitText } from '../presentation/fit-text.ts';
import { rowContext } from '../presentation/row-context.ts';
import {
  COLUMN_GAP,
  type Column,
  type ColumnName,
  columnsFor,
  MARK_WIDTH,
} from '../presentation/run-columns.ts';
import { rowCells } from '../presentation/run-row.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { type Tone, Toned } from '../theme.tsx';

const GAP = ' '.repeat(COLUMN_GAP);

/** The window of the list that is on screen. Rows outside it are never drawn. */
export function RunsTable({
  state,
  columns: width,
}: {
  readonly state: AppState;
  readonly columns: number;
}): ReactNode {
  const columns = columnsFor(width - 1);
  const { rows } = visibleRows(state);
  const selectedId = selectedDispatch(state)?.localId ?? null;
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Toned tone="muted">
        {' '.repeat(MARK_WIDTH) +
          columns.map(({ head, width, align }) => fitText(head, width, align)).join(GAP)}
      </Toned>
      {rows.map((dispatch) => (
        <Row
          key={dispatch.localId}
          state={state}
          dispatch={dispatch}
          columns={columns}
          isSelected={dispatch.localId === selectedId}
        />
      ))}
    </Box>
  );
}

function Row({
  state,
  dispatch,
  columns,
  isSelected,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly columns: readonly Column[];
  readonly isSelected: boolean;
}): ReactNode {
  const context = rowContext(state, dispatch);
  const cells = rowCells(dispatch, context);
  return (
    <Toned>
      <Toned tone="accent" bold>
        {isSelected ? ' ▸ ' : '   '}
      </Toned>
      {columns.map((column, index) => (
        <Toned
          key={column.name}
          tone={cellTone(column.name, dispatch, context.isSlow)}
          bold={isSelected && column.name === 'key'}
        >
          {(index === 0 ? '' : GAP) + fitText(cells[column.name], column.width, column.align)}
        </Toned>
      ))}
    </Toned>
  );
}

function cellTone(name: ColumnName, dispatch: Dispatch, isSlow: boolean): Tone {
  switch (name) {
    case 'state':
      return STATE_LOOK[dispatch.phase.state].tone;
    case 'key':
    case 'ref':
    case 'runs':
      return 'plain';
    case 'age':
      return isSlow ? 'warning' : 'muted';
    case 'title':
    case 'seen':
    case 'next':
      return 'muted';
  }
}
