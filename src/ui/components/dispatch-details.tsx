import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import { harmlessText } from '../../domain/harmless-text.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { dateTime } from '../presentation/elapsed.ts';
import { rowContext } from '../presentation/row-context.ts';
import { watchLine } from '../presentation/run-row.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { Toned } from '../theme.tsx';
import { Facts } from './facts.tsx';

/** Everything that is known of one dispatch. */
export function DispatchDetails({
  state,
  dispatch,
  columns,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly columns: number;
}): ReactNode {
  const { request, phase } = dispatch;
  return (
    <Box flexDirection="column" width={columns} paddingX={2} rowGap={1} overflow="hidden">
      <Box flexDirection="column" flexShrink={0}>
        <Toned bold>
          {[request.key, request.ref].filter(Boolean).map(harmlessText).join(' · ')}
        </Toned>
        {request.title === '' ? null : <Toned>{harmlessText(request.title)}</Toned>}
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        <Toned>
          <Toned tone={STATE_LOOK[phase.state].tone} bold>
            {STATE_LOOK[phase.state].mark} {phase.state}
          </Toned>
          <Toned tone="muted"> · {watchLine(dispatch, rowContext(state, dispatch))}</Toned>
        </Toned>
        <Outcome state={state} dispatch={dispatch} />
      </Box>
      <Runs state={state} dispatch={dispatch} />
      <Facts label="params" facts={Object.entries(request.params)} />
      <Facts
        facts={[
          ['sent', dateTime(dispatch.createdAtMs)],
          ['token', tokenKindLabel(dispatch.tokenKind)],
          ['id', dispatchIdOf(dispatch) ?? 'not known'],
        ]}
      />
    </Box>
  );
}

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function Outcome({
  state,
  dispatch,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
}): ReactNode {
  const { phase } = dispatch;
  switch (phase.state) {
    case 'error':
      return <Paragraph tone="failure">{phase.message}</Paragraph>;
    case 'refused':
      return <Paragraph tone="failure">{phase.reason}</Paragraph>;
    case 'unknown':
      return <Paragraph tone="warning">{phase.reason}</Paragraph>;
    case 'stopped':
      return <Paragraph tone="muted">Nothing is checked until x takes it up again.</Paragraph>;
    case 'waiting': {
      const problem = state.watching.watches.get(dispatch.localId)?.problem;
      if (problem) {
        const { what, next } = failureSentence(problem, { area: 'dispatches', action: 'poll' });
        return <Paragraph tone="warning">{`${what} ${next}`}</Paragraph>;
      }
      return phase.unknownStatus === null ? null : (
        <Paragraph tone="warning">
          {`The service reports the status “${phase.unknownStatus}”, which this version does not know. It is watched on.`}
        </Paragraph>
      );
    }
    case 'sending':
    case 'ready':
      return null;
  }
}

function Paragraph({
  tone,
  children,
}: {
  readonly tone: 'failure' | 'warning' | 'muted';
  readonly children: string;
}): ReactNode {
  return (
    <Box marginTop={1}>
      <Toned tone={tone} wrap="wrap">
        {children}
      </Toned>
    </Box>
  );
}

/** Every run with its address in full: it can be copied even where it cannot be opened. */
function Runs({
  state,
  dispatch,
}: {
  readonly state: AppState;
  readonly dispatch: Dispatch;
}): ReactNode {
  const runs = runsOf(dispatch);
  if (runs.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {runs.map((run, index) => {
        const isSelected = runs.length > 1 && index === state.runsScreen.runIndex;
        return (
          <Box key={run.id} flexDirection="column">
            <Toned tone={isSelected ? 'accent' : 'plain'} bold={isSelected}>
              {isSelected ? '▸ ' : ''}run {run.id}
            </Toned>
            <Toned tone="accent" wrap="wrap">
              {run.url}
            </Toned>
          </Box>
        );
      })}
    </Box>
  );
}
