import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { FormFocus, ParamRow } from '../../../state/dispatch-form/form-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { Spoken } from '../../components/heard.tsx';
import { FieldLabel } from '../../fields/field-label.tsx';
import { FormField, LABEL_COLUMNS } from '../../fields/form-field.tsx';
import { Problem } from '../../fields/problem.tsx';
import { TextFieldView } from '../../fields/text-field-view.tsx';
import { partOfList } from '../../presentation/part-of-list.ts';
import { Toned } from '../../theme.tsx';
import { Suggestions } from './suggestions.tsx';

const SIGN = ' = ';
const SIGN_COLUMNS = 3;

/** The params, one a row: name = value. Long lists scroll with the focus, and say where they are. */
export function ParamRows({
  state,
  height,
  problemAt,
}: {
  readonly state: AppState;
  /** Rows that there are for them. One is drawn in any case. */
  readonly height: number;
  readonly problemAt: (at: FormFocus) => string | null;
}): ReactNode {
  const { params, focus } = activeParts(state).dispatchForm;
  const isCut = params.length > height;
  const drawn = Math.max(1, isCut ? height - 1 : height);
  const selected = focus.on === 'param' ? focus.row : focus.on === 'send' ? params.length - 1 : 0;
  const { top, end } = visibleRange({ top: 0, selected, height: drawn, count: params.length });
  return (
    <Box flexDirection="column" flexShrink={0}>
      {params.slice(top, end).map((row, index) => {
        const at = top + index;
        return (
          <Box key={at} flexDirection="column">
            <Row
              label={index === 0 ? 'Params' : ''}
              place={params.length === 1 ? '' : ` ${at + 1}`}
              row={row}
              focusedPart={focus.on === 'param' && focus.row === at ? focus.part : null}
              columns={state.size.columns}
            />
            <Problem text={problemAt({ on: 'param', row: at, part: 'name' })} />
          </Box>
        );
      })}
      {focus.on === 'param' ? <Suggestions state={state} /> : null}
      {isCut && height > 1 ? (
        <Box paddingLeft={LABEL_COLUMNS}>
          <Toned tone="muted">
            {focus.on === 'param'
              ? `row ${focus.row + 1} of ${params.length}`
              : `rows ${partOfList(top, end, params.length)}`}
          </Toned>
        </Box>
      ) : null}
    </Box>
  );
}

function Row({
  label,
  place,
  row,
  focusedPart,
  columns,
}: {
  readonly label: string;
  /** Which row it is, for the ear. */
  readonly place: string;
  readonly row: ParamRow;
  readonly focusedPart: 'name' | 'value' | null;
  readonly columns: number;
}): ReactNode {
  const room = columns - LABEL_COLUMNS - SIGN_COLUMNS - 1;
  const nameColumns = Math.min(28, Math.floor(room * 0.4));
  const isFocused = focusedPart !== null;
  if (useIsScreenReaderEnabled())
    return <HeardRow row={row} place={place} focusedPart={focusedPart} />;
  return (
    <Box height={1} flexShrink={0}>
      <FieldLabel label={label} isFocused={isFocused} columns={LABEL_COLUMNS} />
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

/** A row that is being filled is told field by field, any other in one breath. */
function HeardRow({
  row,
  place,
  focusedPart,
}: {
  readonly row: ParamRow;
  readonly place: string;
  readonly focusedPart: 'name' | 'value' | null;
}): ReactNode {
  if (focusedPart === null) {
    const { name, value } = row;
    const isEmpty = name.text === '' && value.text === '';
    const words = isEmpty ? 'empty' : sanitizeText(`${name.text || 'no name'} = ${value.text}`);
    return <Spoken words={`Param${place}: ${words}`} />;
  }
  return (
    <Box flexDirection="column">
      {(['name', 'value'] as const).map((part) => (
        <FormField
          key={part}
          label={`Param${place} ${part}`}
          field={row[part]}
          isFocused={focusedPart === part}
          columns={0}
        />
      ))}
    </Box>
  );
}
