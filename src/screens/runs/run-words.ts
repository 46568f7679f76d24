import type { TimelineEvent } from '../../domain/dispatch.ts';
import { countdown, shortSpan } from '../../domain/time-words.ts';
import { counted } from '../../domain/words.ts';
import type { Tone } from '../../kit/theme.ts';
import type { NoAccess } from '../../services/profile-tokens.ts';
import type { KnownChecks } from '../../services/watches.ts';

type KeysOf = (action: string) => string;

/**
 * When a dispatch was last checked, by whom, and when the next check is; nothing that isn't known.
 *
 * @param nowMs wall clock
 */
export function checkWords({ last, now, next }: KnownChecks, nowMs: number): readonly string[] {
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
export function notWatchedWords({ kind, why }: NoAccess, name: string, keysOf: KeysOf): string {
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

type Words = readonly [text: string, tone: Tone];

/** The timeline events that always say the same. */
const EVENT_WORDS: Readonly<
  Record<Exclude<TimelineEvent['kind'], 'odd' | 'problem' | 'strange-status' | 'ready'>, Words>
> = {
  sent: ['sent', 'plain'],
  'not-sent': ['not sent', 'failure'],
  watched: ['sent from elsewhere, watched here', 'plain'],
  accepted: ['accepted', 'plain'],
  refused: ['refused', 'failure'],
  unknown: ['no conclusive response', 'warning'],
  attached: ['id entered here', 'plain'],
  'not-there': ['checked the service: not there', 'plain'],
  unresolved: ['undone: unknown again', 'warning'],
  'not-ready': ['not ready yet', 'plain'],
  recovered: ['responding again: not ready yet', 'plain'],
  error: ['error', 'failure'],
  stopped: ['watching stopped', 'muted'],
  resumed: ['watching resumed', 'plain'],
  'taken-up': ['dispatchbox restarted', 'muted'],
};

export function timelineWords(seen: TimelineEvent): Words {
  switch (seen.kind) {
    case 'odd':
    case 'problem':
      return [seen.what, 'warning'];
    case 'strange-status':
      return [`status “${seen.word}”`, 'warning'];
    case 'ready':
      return [seen.runs === 1 ? 'ready' : `ready, ${counted(seen.runs, 'run')}`, 'success'];
    default:
      return EVENT_WORDS[seen.kind];
  }
}
