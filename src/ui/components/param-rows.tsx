import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import type { FormFocus, ParamRow } from '../../state/dispatch-form/form-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { LABEL_COLUMNS } from './form-field.tsx';
import { Problem } from './problem.tsx';
import { Suggestions } from './suggestions.tsx';
import { TextFieldView } from './text-field-view.tsx';

const SIGN = ' = ';
const SIGN_COLUMNS = 3;
/** The destination, the three fields, their gaps and the button stand around the params. */
const OTHER_ROWS = 10;
/** Under a focused param stand up to four suggestions. */
const SUGGESTION_ROWS = 4;
const FEWEST_ROWS = 2;

/** The params, one a row: name = value. Long lists scroll with the focus. */
export function ParamRows({
  state,
  problemAt,
}: {
  readonly state: AppState;
  readonly problemAt: (at: FormFocus) => string | null;
}): ReactNode {
  const { params, focus } = state.dispatchForm;
  const isFocused = focus.on === 'param';
  const taken = OTHER_ROWS + (isFocused ? SUGGESTION_ROWS : 0);
  const height = Math.max(FEWEST_ROWS, layoutFor(state.size).bodyRows - taken);
  const selected = focus.on === 'param' ? focus.row : 0;
  const { top, end } = visibleRange({ top: 0, selected, height, count: params.length });
  return (
    <Box flexDirection="column" flexShrink={0}>
      {params.slice(top, end).map((row, index) => {
        const at = top + index;
        return (
          <Box key={at} flexDirection="column">
            <Row
              label={index === 0 ? `Params${moreLabel(top, params.length - end)}` : ''}
              row={row}
              focusedPart={focus.on === 'param' && focus.row === at ? focus.part : null}
              columns={state.size.columns}
            />
            <Problem text={problemAt({ on: 'param', row: at, part: 'name' })} />
          </Box>
        );
      })}
      {isFocused ? <Suggestions state={state} /> : null}
    </Box>
  );
}

function Row({
  label,
  row,
  focusedPart,
  columns,
}: {
  readonly label: string;
  readonly row: ParamRow;
  readonly focusedPart: 'name' | 'value' | null;
  readonly columns: number;
}): ReactNode {
  const room = columns - LABEL_COLUMNS - SIGN_COLUMNS - 1;
  const nameColumns = Math.min(28, Math.floor(room * 0.4));
  const isFocused = focusedPart !== null;
  return (
    <Box height={1} flexShrink={0}>
      <Box flexShrink={0}>
        <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
          {isFocused ? ' ▸ ' : '   '}
          {fitText(label, LABEL_COLUMNS - 3)}
        </Toned>
      </Box>
      <Box width={nameColumns} flexShrink={0}>
        <TextFieldView
          field={row.name}
          columns={nameColumns}
          isFocused={focusedPart === 'name'}
          placeholder="name"
        />
      </Box>
      <Box flexShrink={0}>
        <Toned tone="muted">{SIGN}</Toned>
      </Box>
      <TextFieldView
        field={row.value}
        columns={room - nameColumns}
        isFocused={focusedPart === 'value'}
        placeholder="value"
      />
    </Box>
  );
}

function moreLabel(above: number, below: number): string {
  return above + below === 0 ? '' : ' ↕';
}
