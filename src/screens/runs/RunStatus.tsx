import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Dispatch, dispatchIdOf, timeToReadyMs } from '../../domain/dispatch.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import { exactSpan, spanInWords } from '../../domain/time-words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Text } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import type { KnownChecks } from '../../services/watches.ts';
import { useServices } from '../services.tsx';
import { reasonOf, STATE_LOOK } from '../state-look.ts';
import { useNow } from '../use-now.ts';
import { isFailing } from './run-list.ts';
import { checkWords, notWatchedWords } from './run-words.ts';

interface Of {
  readonly row: DispatchRow;
}

const SECOND_MS = 1_000;

/** How a dispatch stands, what is known of its checks, and what that means. */
export function RunStatus({ row }: Of): ReactNode {
  const { dispatch } = row;
  const tookMs = timeToReadyMs(dispatch);
  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        {dispatch.phase.state === 'waiting' ? (
          <WaitingLine row={row} />
        ) : (
          <StateLine dispatch={dispatch} words={[]} />
        )}
        {tookMs !== null && (
          <Text tone="muted" wrap="wrap">
            <Say words={`ready after ${spanInWords(tookMs)}`} />
            {`ready after ${exactSpan(tookMs)}`}
          </Text>
        )}
      </Box>
      <Outcome row={row} />
    </>
  );
}

/** What is known of the checks changes with each one, whichever terminal makes it, and with time. */
function WaitingLine({ row }: Of): ReactNode {
  const { runs, clock } = useServices();
  useStore(runs.watcher.watches.shown);
  useNow(SECOND_MS);
  const { localId } = row.dispatch;
  const isWatched = runs.watcher.whyNotWatched(localId) === null;
  const checks = runs.checksOf(localId);
  const known = checks && { ...checks, next: isWatched ? checks.next : null };
  return (
    <StateLine dispatch={row.dispatch} words={known ? checkWords(known, clock.wallMs()) : []} />
  );
}

function StateLine({
  dispatch,
  words,
}: {
  readonly dispatch: Dispatch;
  readonly words: readonly string[];
}): ReactNode {
  const { state } = dispatch.phase;
  const { mark, tone } = STATE_LOOK[state];
  return (
    <>
      <Text tone={tone} isBold>
        <Say words={state} />
        {`${mark} ${state}`}
      </Text>
      {/* In a line of its own, what is counted down moves nothing below it. */}
      {words.length > 0 && (
        <Text tone="muted" wrap="wrap">
          {words.join(' · ')}
        </Text>
      )}
    </>
  );
}

type Sentence = readonly [text: string, tone: Tone];

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function Outcome({ row }: Of): ReactNode {
  const { runs } = useServices();
  // With every check.
  useStore(runs.watcher.watches.shown);
  const sentences = useOutcome(row);
  if (sentences.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {sentences.map(([text, tone]) => (
        <Text key={text} tone={tone} wrap="wrap">
          <Say words={text} />
          {text}
        </Text>
      ))}
    </Box>
  );
}

function useOutcome(row: DispatchRow): readonly Sentence[] {
  const { runs } = useServices();
  const keysOf = useKeysOf();
  const { dispatch } = row;
  const { phase, localId } = dispatch;
  const why = reasonOf(phase);
  const reason: readonly Sentence[] = why === null ? [] : [[why, STATE_LOOK[phase.state].tone]];
  switch (phase.state) {
    case 'error':
    case 'refused':
      return reason;
    case 'unknown': {
      const check =
        dispatchIdOf(dispatch) === null ? '' : `${keysOf('runs.check-now')} checks again. `;
      const way = `${check}Press ${keysOf('runs.resolve')} when you know.`;
      return [...reason, [way, 'muted']];
    }
    case 'stopped':
      return [[`Not watched. Press ${keysOf('runs.stop-or-resume')} to resume.`, 'muted']];
    case 'waiting': {
      const no = runs.watcher.whyNotWatched(localId);
      if (no) return [[notWatchedWords(no, runs.profileNameOf(row), keysOf), 'warning']];
      if (isFailing(dispatch)) return [[failureWords(dispatch, runs.checksOf(localId)), 'warning']];
      if (phase.unknownStatus === null) return [];
      const text = `The service reports the status “${phase.unknownStatus}”, which this version doesn't know. Still watching.`;
      return [[text, 'warning']];
    }
    case 'sending':
    case 'ready':
      return [];
  }
}

/** Why the last check failed, as far as it is known here. */
function failureWords({ timeline }: Dispatch, checks: KnownChecks | null): string {
  const seen = timeline?.at(-1);
  const noted = seen?.kind === 'problem' ? seen.what : '';
  const problem = checks?.last?.by === 'here' ? checks.problem : null;
  if (!problem) return noted;
  const { what, next } = failureSentence(problem, 'poll');
  // The line above says when it is checked next: nobody has to do anything.
  return next === null || problem.kind === 'rate-limited' ? what : `${what} ${next}`;
}
