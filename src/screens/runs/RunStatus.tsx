import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type Dispatch, dispatchIdOf, timeToReadyMs } from '../../domain/dispatch.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import {
  countdown,
  exactSpan,
  SECOND_MS,
  shortSpan,
  spanInWords,
} from '../../domain/time-words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Text } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import type { NoAccess } from '../../services/profile-tokens.ts';
import type { DispatchRow } from '../../services/runs.ts';
import type { KnownChecks } from '../../services/watches.ts';
import { reasonOf, STATE_LOOK } from '../looks.ts';
import { NoteLine } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import { isFailing } from './run-list.ts';
import { type Checks, useChecks } from './use-checks.ts';

interface Of {
  readonly row: DispatchRow;
}

/** How a dispatch stands, what is known of its checks, and what that means. */
export function RunStatus({ row }: Of): ReactNode {
  const { runs } = useServices();
  const keysOf = useKeysOf();
  const checks = useChecks();
  const { state } = row.dispatch.phase;
  const { mark, tone } = STATE_LOOK[state];
  const tookMs = timeToReadyMs(row.dispatch);
  const outcome = outcomeOf(row, { checks, name: runs.profileNameOf(row), keysOf });
  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        <Text tone={tone} isBold>
          <Say words={state} />
          {`${mark} ${state}`}
        </Text>
        {state === 'waiting' && <LastAndNext row={row} checks={checks} />}
        {tookMs !== null && (
          <Text tone="muted" wrap="wrap">
            <Say words={`ready after ${spanInWords(tookMs)}`} />
            {`ready after ${exactSpan(tookMs)}`}
          </Text>
        )}
      </Box>
      {outcome.length > 0 && (
        <Box flexDirection="column" flexShrink={0}>
          {outcome.map(([text, ofText]) => (
            <NoteLine key={text} text={text} tone={ofText} />
          ))}
        </Box>
      )}
    </>
  );
}

/** What is known of the checks, in a line of its own: what is counted down moves nothing below it. */
function LastAndNext({ row: { dispatch }, checks }: Of & { readonly checks: Checks }): ReactNode {
  const { clock } = useServices();
  useNow(SECOND_MS);
  const { localId } = dispatch;
  const isWatched = checks.whyNone(localId) === null;
  const known = checks.of(localId);
  const words = known
    ? checkWords({ ...known, next: isWatched ? known.next : null }, clock.wallMs())
    : [];
  if (words.length === 0) return null;
  return (
    <Text tone="muted" wrap="wrap">
      {words.join(' · ')}
    </Text>
  );
}

type Sentence = readonly [text: string, tone: Tone];
type KeysOf = (action: string) => string;

interface OutcomeOptions {
  readonly checks: Checks;
  /** Of its profile. */
  readonly name: string;
  readonly keysOf: KeysOf;
}

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function outcomeOf(
  { dispatch }: DispatchRow,
  { checks, name, keysOf }: OutcomeOptions,
): readonly Sentence[] {
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
      const no = checks.whyNone(localId);
      if (no) return [[notWatchedWords(no, name, keysOf), 'warning']];
      if (isFailing(dispatch)) return [[failureWords(dispatch, checks.of(localId)), 'warning']];
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

/**
 * When a dispatch was last checked, by whom, and when the next check is; nothing that isn't known.
 *
 * @param nowMs wall clock
 */
function checkWords({ last, now, next }: KnownChecks, nowMs: number): readonly string[] {
  const by = last?.by === 'another' ? ' by another terminal' : '';
  return [
    ...(last ? [`checked ${shortSpan(nowMs - last.atMs)} ago${by}`] : []),
    ...(now === 'here' ? ['checking now'] : []),
    ...(now === 'another' ? ['another terminal is checking now'] : []),
    ...(next
      ? [
          `next in ${countdown(next.atMs - nowMs)}${next.isAskedToWait ? ', as the service asked' : ''}`,
        ]
      : []),
  ];
}

/** Why a dispatch that waits isn't checked from here, and the way on. @param name of its profile */
function notWatchedWords({ kind, why }: NoAccess, name: string, keysOf: KeysOf): string {
  const token = keysOf('token-prompt.open');
  switch (kind) {
    case 'removed':
      return 'Not watched here: its profile was removed.';
    case 'not-used-here':
      return `Not watched here: its token comes from a program. Switch to ${name} (${keysOf('switcher.open')}) to watch it.`;
    case 'no-token':
      return `Not watched here: ${why} Press ${token} to add one.`;
    case 'refused':
      return `Not watched here: ${why} Press ${token} to replace it.`;
    case 'failed':
      return `Not watched here: ${why} Press ${keysOf('runs.check-now')} to try again.`;
  }
}
