import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { wrapText } from '../../state/details/wrap-text.ts';
import type { SecretField } from '../../state/secret-field.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { hasShortNotes, noteIndent } from '../presentation/note-indent.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { Toned } from '../theme.tsx';
import { FieldLabel } from './field-label.tsx';
import { SecretFieldView } from './secret-field-view.tsx';

/** The mask, the caret and the gap beside it. */
const MASK_COLUMNS = 10;

/** A label and a value. What can be said of the value stands beside its mask, else below it. */
export function ValueRow({
  label,
  heardAs = label,
  isSecret = true,
  field,
  isFocused,
  isShown,
  labelColumns,
  columns,
  origin = '',
}: {
  readonly label: string;
  readonly heardAs?: string;
  readonly isSecret?: boolean;
  readonly field: SecretField;
  readonly isFocused: boolean;
  /** Whether the value itself is drawn. */
  readonly isShown: boolean;
  readonly labelColumns: number;
  /** Of the whole row. */
  readonly columns: number;
  /** Where the value came from, if it was not typed. */
  readonly origin?: string;
}): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  const { room, summary, isBeside, needsRow } = lookOf({
    field,
    isShown,
    labelColumns,
    columns,
    origin,
  });
  const isBelow = needsRow && (isShown || !hasScreenReader);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box height={1} flexShrink={0}>
        <FieldLabel
          label={label}
          heardAs={heardAs}
          kind={isSecret ? 'secret field' : 'text field'}
          isFocused={isFocused}
          columns={labelColumns}
        />
        <SecretFieldView
          field={field}
          columns={room}
          isFocused={isFocused}
          isRevealed={isShown}
          summary={isBeside || hasScreenReader ? summary : ''}
        />
      </Box>
      {isBelow ? (
        <Box paddingLeft={noteIndent(columns, labelColumns)} paddingRight={1} flexShrink={0}>
          <Toned tone="muted" wrap="wrap">
            {hasScreenReader ? spokenList(summary) : summary}
          </Toned>
        </Box>
      ) : null}
    </Box>
  );
}

type ValueLook = Pick<
  Parameters<typeof ValueRow>[0],
  'field' | 'isShown' | 'labelColumns' | 'columns' | 'origin'
>;

/** @returns how many rows it takes. */
export function valueRows(of: ValueLook): number {
  const { summary, needsRow } = lookOf(of);
  const room = of.columns - noteIndent(of.columns, of.labelColumns) - 1;
  return 1 + (needsRow ? wrapText(summary, room).length : 0);
}

function lookOf({ field, isShown, labelColumns, columns, origin = '' }: ValueLook) {
  const room = columns - labelColumns - 1;
  const summary = [valueSummary(field, hasShortNotes(columns)), origin].filter(Boolean).join(' · ');
  const isBeside = !isShown && stringWidth(summary) <= room - MASK_COLUMNS;
  return { room, summary, isBeside, needsRow: isShown ? needsSummary(field) : !isBeside };
}

/** Of a visible value only what cannot be seen is said: line ends, what is dropped, a file. */
function needsSummary(value: SecretField): boolean {
  if (value.isEmpty) return false;
  const { lines, end, hasControls, blankEnd } = value.facts();
  return value.filePath() !== null || lines > 1 || end !== null || hasControls || blankEnd !== null;
}
