import type { TimelineEvent } from '../../../domain/timeline.ts';
import type { Tone } from '../../theme.ts';

/** A timeline event in words. */
export function timelineWords(seen: TimelineEvent): {
  readonly text: string;
  readonly tone: Tone;
} {
  switch (seen.kind) {
    case 'sent':
      return { text: 'sent', tone: 'plain' };
    case 'not-sent':
      return { text: 'not sent', tone: 'failure' };
    case 'watched':
      return { text: 'sent from elsewhere, watched here', tone: 'plain' };
    case 'accepted':
      return { text: 'accepted', tone: 'plain' };
    case 'odd':
      return { text: seen.what, tone: 'warning' };
    case 'refused':
      return { text: 'refused', tone: 'failure' };
    case 'unknown':
      return { text: 'no conclusive response', tone: 'warning' };
    case 'attached':
      return { text: 'found on the service: id entered here', tone: 'plain' };
    case 'not-there':
      return { text: 'looked on the service: not there', tone: 'plain' };
    case 'unresolved':
      return { text: 'undone: unknown again', tone: 'warning' };
    case 'not-ready':
      return { text: 'not ready yet', tone: 'plain' };
    case 'strange-status':
      return { text: `status “${seen.word}”`, tone: 'warning' };
    case 'problem':
      return { text: seen.what, tone: 'warning' };
    case 'recovered':
      return { text: 'responding again: not ready yet', tone: 'plain' };
    case 'ready':
      return { text: seen.runs === 1 ? 'ready' : `ready, ${seen.runs} runs`, tone: 'success' };
    case 'error':
      return { text: 'error', tone: 'failure' };
    case 'stopped':
      return { text: 'watching stopped', tone: 'muted' };
    case 'resumed':
      return { text: 'watching resumed', tone: 'plain' };
    case 'taken-up':
      return { text: 'dispatchbox restarted', tone: 'muted' };
  }
}
