import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { RotationRecord } from '../../../domain/vault-records.ts';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import type { RotateStep } from '../../../state/rotate/rotate-state.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { Dot, ForEyes, Spoken } from '../../components/heard.tsx';
import { FormField, LABEL_COLUMNS } from '../../fields/form-field.tsx';
import { Problem } from '../../fields/problem.tsx';
import { dateTime } from '../../presentation/elapsed.ts';
import { spokenList } from '../../presentation/heard-words.ts';
import { noteIndent } from '../../presentation/note-indent.ts';
import { partOfList } from '../../presentation/part-of-list.ts';
import { RESULT_LOOK } from '../../presentation/result-look.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';

/** The blank line under the tabs, the heading, a gap, and the heads; the field of the export and a gap. */
const OTHER_ROWS = 4;
const COMPACT_OTHER_ROWS = 2;
const EXPORT_ROWS = 3;
const TIME_FROM_COLUMNS = 80;
const WIDEST_NAME = 72;
const WIDEST_RESULT = 28;
/** Below, what the value was made of gives way. */
const ORIGIN_FROM_COLUMNS = 100;
/** Below, where it went gives way too. */
const WHERE_FROM_COLUMNS = 60;

/** How much a result says: in words, with the version before, or only the one now. */
type Length = 'long' | 'short' | 'shortest';

/** What was rotated, when, and from what the new value was made. No value is in it. */
export function RotateLog({
  state,
  step,
}: {
  readonly state: AppState;
  readonly step: Extract<RotateStep, { at: 'log' }>;
}): ReactNode {
  const { records, scroll, exportPath, problem } = step;
  const { columns } = state.size;
  const { bodyRows, isCompact } = layoutFor(state.size);
  const others = isCompact ? COMPACT_OTHER_ROWS : OTHER_ROWS;
  const height = Math.max(1, bodyRows - others - (exportPath === null ? 0 : EXPORT_ROWS));
  const shown = records?.slice(scroll, scroll + height) ?? [];
  const count = records?.length ?? 0;
  const part = shown.length < count ? partOfList(scroll, scroll + shown.length, count) : null;
  const hasOrigin = columns >= ORIGIN_FROM_COLUMNS;
  const hasWhere = columns >= WHERE_FROM_COLUMNS;
  const length = hasOrigin ? 'long' : columns >= TIME_FROM_COLUMNS ? 'short' : 'shortest';
  const widths = {
    time: columns < TIME_FROM_COLUMNS ? 10 : 16,
    name: Math.min(
      Math.floor(columns * 0.28),
      widest(['NAME', ...shown.map(({ name }) => sanitizeText(name))], WIDEST_NAME),
    ),
    result: widest(['RESULT', ...shown.map((record) => resultOf(record, length))], WIDEST_RESULT),
    length,
    hasWhere,
    hasOrigin,
  } as const;
  return (
    <>
      <Box paddingX={1} flexShrink={0}>
        <Toned>
          <Toned bold>Rotation log</Toned>
          <Toned tone="muted">
            {part === null ? null : (
              <>
                <Dot />
                {part}
              </>
            )}
            {columns < TIME_FROM_COLUMNS ? null : (
              <>
                <Dot />
                names, versions and times; never a value
              </>
            )}
          </Toned>
        </Toned>
      </Box>
      {exportPath === null ? null : (
        <Box flexDirection="column" flexShrink={0}>
          <FormField label="File" field={exportPath} isFocused columns={state.size.columns} />
          {isCompact && problem !== null ? null : (
            <Box paddingLeft={noteIndent(columns, LABEL_COLUMNS)} paddingRight={1}>
              <Toned tone="muted" wrap="wrap">
                A new file: .csv, or any other name for JSON.
              </Toned>
            </Box>
          )}
        </Box>
      )}
      <Problem text={problem} labelColumns={noteIndent(columns, LABEL_COLUMNS)} />
      <Box flexDirection="column" flexShrink={0}>
        {records === null ? <Remark text="Reading…" /> : null}
        {records?.length === 0 ? <Remark text="Nothing was rotated yet." /> : null}
        {shown.length === 0 ? null : (
          <ForEyes>
            <Toned tone="muted">
              {`     ${fitText('WHEN', widths.time)}  ${fitText('NAME', widths.name)}  ${fitText('RESULT', widths.result)}${!hasWhere ? '' : hasOrigin ? '  WHERE, AND FROM WHAT' : '  WHERE'}`}
            </Toned>
          </ForEyes>
        )}
        {shown.map((record, index) => (
          <LogRow
            key={`${record.rotationId} ${record.vault} ${record.name} ${record.atMs}`}
            record={record}
            widths={widths}
            isSelected={index === 0}
          />
        ))}
      </Box>
    </>
  );
}

function Remark({ text }: { readonly text: string }): ReactNode {
  return (
    <Toned tone="muted">
      <ForEyes>{'   '}</ForEyes>
      {text}
    </Toned>
  );
}

function LogRow({
  record,
  widths,
  isSelected,
}: {
  readonly record: RotationRecord;
  readonly widths: {
    readonly time: number;
    readonly name: number;
    readonly result: number;
    readonly length: Length;
    readonly hasWhere: boolean;
    readonly hasOrigin: boolean;
  };
  readonly isSelected: boolean;
}): ReactNode {
  const { mark, tone } = RESULT_LOOK[record.state];
  const words = spokenList(
    dateTime(record.atMs).slice(0, 16),
    sanitizeText(record.name),
    resultOf(record, 'long'),
    `${sanitizeText(record.profileName)}, vault ${sanitizeText(record.vault)}`,
    record.source,
  );
  return (
    <Spoken words={words} isSelected={isSelected}>
      <Box paddingRight={1}>
        <Toned>
          <Toned tone="accent" bold>
            {isSelected ? ' ▸ ' : '   '}
          </Toned>
          <Toned tone={tone}>{`${mark} `}</Toned>
          <Toned tone="muted">{`${dateTime(record.atMs).slice(0, widths.time)}  `}</Toned>
          <Toned>{fitText(sanitizeText(record.name), widths.name)}</Toned>
          <Toned
            tone={tone}
          >{`  ${fitText(resultOf(record, widths.length), widths.result)}`}</Toned>
          <Toned tone="muted">
            {widths.hasWhere
              ? `  ${sanitizeText(record.profileName)} ▸ ${sanitizeText(record.vault)}`
              : ''}
            {widths.hasOrigin ? ` · ${record.source}` : ''}
          </Toned>
        </Toned>
      </Box>
    </Spoken>
  );
}

/** `set version 4 (was 3)`, in short `set v4 (was 3)` or `set v4`, or the state in its word. */
function resultOf({ state, version, versionBefore }: RotationRecord, length: Length): string {
  if (state !== 'set') return state === 'not-sent' ? 'not sent' : state;
  const now = version === null ? '' : ` ${length === 'long' ? 'version ' : 'v'}${version}`;
  const before = versionBefore === null || length === 'shortest' ? '' : ` (was ${versionBefore})`;
  return `set${now}${before}`;
}
