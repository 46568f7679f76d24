import { Box, useIsScreenReaderEnabled } from 'ink';
import { memo, type ReactNode } from 'react';
import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { rowsOfProfile, selectedDispatch, visibleRows } from '../../../state/runs/rows.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { ForEyes, ListHead, Spoken } from '../../components/heard.tsx';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import { type Tone, Toned } from '../../theme.tsx';
import { columnNeeds } from './column-needs.ts';
import { heardRow } from './heard-run-row.ts';
import { rowContext } from './row-context.ts';
import { COLUMN_GAP, type Column, type ColumnName, columnsFor, MARK_WIDTH } from './run-columns.ts';
import { rowCells } from './run-row.ts';

const GAP = ' '.repeat(COLUMN_GAP);

/** The window of the list that is on screen. Rows outside it are never drawn. */
export function RunsTable({
  state,
  columns: width,
}: {
  readonly state: AppState;
  readonly columns: number;
}): ReactNode {
  const columns = columnsFor(width - 1, columnNeeds(rowsOfProfile(state)));
  const { rows, top, count } = visibleRows(state);
  const selectedId = selectedDispatch(state)?.localId ?? null;
  // Beside details that have the keys, the row is still chosen, but no key moves the mark.
  const mark = activeParts(state).runsScreen.hasFocusOnDetails ? ' ▹ ' : ' ▸ ';
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <ForEyes>
        <Toned tone="muted">
          {' '.repeat(MARK_WIDTH) +
            columns.map(({ head, width, align }) => fitText(head, width, align)).join(GAP)}
        </Toned>
      </ForEyes>
      <ListHead what="Dispatches" top={top} shown={rows.length} count={count} />
      {rows.map((dispatch) => (
        <Row
          key={dispatch.localId}
          state={state}
          dispatch={dispatch}
          columns={columns}
          mark={dispatch.localId === selectedId ? mark : null}
        />
      ))}
    </Box>
  );
}

function Row({
  state,
  dispatch,
  columns,
  mark,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly columns: readonly Column[];
  /** Stands in front of the row that is selected. */
  readonly mark: string | null;
}): ReactNode {
  const context = rowContext(state, dispatch);
  const hasScreenReader = useIsScreenReaderEnabled();
  if (hasScreenReader)
    return <Spoken words={heardRow(dispatch, context)} isSelected={mark !== null} />;
  const cells = rowCells(dispatch, context);
  const pieces = columns.map((column, index) => ({
    name: column.name,
    text: (index === 0 ? '' : GAP) + fitText(cells[column.name], column.width, column.align),
    tone: cellTone(column.name, dispatch, context.isSlow),
  }));
  return <DrawnRow pieces={pieces} mark={mark} />;
}

interface RowPiece {
  readonly name: ColumnName;
  readonly text: string;
  readonly tone: Tone;
}

interface DrawnRowProps {
  readonly pieces: readonly RowPiece[];
  readonly mark: string | null;
}

/** Most rows are as they were in the last frame; those are not built again. */
const DrawnRow = memo(function DrawnRow({ pieces, mark }: DrawnRowProps): ReactNode {
  return (
    <Toned>
      <Toned tone="accent" bold>
        {mark ?? ' '.repeat(MARK_WIDTH)}
      </Toned>
      {pieces.map(({ name, text, tone }) => (
        <Toned key={name} tone={tone} bold={mark !== null && name === 'key'}>
          {text}
        </Toned>
      ))}
    </Toned>
  );
}, isSameRow);

function isSameRow(before: DrawnRowProps, after: DrawnRowProps): boolean {
  return (
    before.mark === after.mark &&
    before.pieces.length === after.pieces.length &&
    before.pieces.every((piece, index) => {
      const other = after.pieces[index];
      return other?.text === piece.text && other.tone === piece.tone && other.name === piece.name;
    })
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
