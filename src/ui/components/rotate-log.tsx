import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { RotationRecord } from '../../domain/vault-records.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import type { RotateStep } from '../../state/rotate/rotate-state.ts';
import { dateTime } from '../presentation/elapsed.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { RESULT_LOOK } from '../presentation/result-look.ts';
import { Toned } from '../theme.tsx';
import { FormField } from './form-field.tsx';
import { ForEyes, Spoken } from './heard.tsx';
import { Problem } from './problem.tsx';

const OTHER_ROWS = 6;

/** What was rotated, when, and from what the new value was made. No value is in it. */
export function RotateLog({
  state,
  step,
}: {
  readonly state: AppState;
  readonly step: Extract<RotateStep, { at: 'log' }>;
}): ReactNode {
  const { records, scroll, exportPath, problem } = step;
  const height = Math.max(1, layoutFor(state.size).bodyRows - OTHER_ROWS);
  return (
    <>
      <Box paddingX={1} flexShrink={0}>
        <Toned>
          <Toned bold>Rotation log</Toned>
          <Toned tone="muted"> · names, versions and times; never a value</Toned>
        </Toned>
      </Box>
      {exportPath === null ? null : (
        <Box flexDirection="column" flexShrink={0}>
          <FormField label="File" field={exportPath} isFocused columns={state.size.columns} />
          <Toned tone="muted">
            <ForEyes>{' '.repeat(11)}</ForEyes>a new file: .csv, or JSON for any other name
          </Toned>
        </Box>
      )}
      <Problem text={problem} />
      <Box flexDirection="column" flexShrink={0}>
        {records === null ? <Remark text="Reading…" /> : null}
        {records?.length === 0 ? <Remark text="Nothing was rotated yet." /> : null}
        {records?.slice(scroll, scroll + height).map((record, index) => (
          <LogRow
            key={`${record.rotationId} ${record.vault} ${record.name} ${record.atMs}`}
            record={record}
            columns={state.size.columns}
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
  columns,
  isSelected,
}: {
  readonly record: RotationRecord;
  readonly columns: number;
  readonly isSelected: boolean;
}): ReactNode {
  const { mark, tone } = RESULT_LOOK[record.state];
  const nameColumns = Math.min(26, Math.floor(columns * 0.28));
  const version = record.version === null ? '' : ` version ${record.version}`;
  const before = record.versionBefore === null ? '' : ` (was ${record.versionBefore})`;
  const state = record.state === 'not-sent' ? 'not sent' : record.state;
  const words = spokenList(
    dateTime(record.atMs).slice(0, 16),
    harmlessText(record.name),
    `${state}${record.state === 'set' ? `${version}${before}` : ''}`,
    `${harmlessText(record.profileName)}, vault ${harmlessText(record.vault)}`,
    record.source,
  );
  return (
    <Spoken words={words} isSelected={isSelected}>
      <Toned>
        <Toned tone="accent" bold>
          {isSelected ? ' ▸ ' : '   '}
        </Toned>
        <Toned tone={tone}>{`${mark} `}</Toned>
        <Toned tone="muted">{`${dateTime(record.atMs).slice(0, 16)}  `}</Toned>
        <Toned>{fitText(harmlessText(record.name), nameColumns)}</Toned>
        <Toned
          tone={tone}
        >{`  ${state}${record.state === 'set' ? `${version}${before}` : ''}`}</Toned>
        <Toned tone="muted">
          {` · ${harmlessText(record.profileName)} ▸ ${harmlessText(record.vault)} · ${record.source}`}
        </Toned>
      </Toned>
    </Spoken>
  );
}
