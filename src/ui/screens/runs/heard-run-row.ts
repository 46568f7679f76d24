import { countRuns, type Dispatch, dispatchIdOf, hasRequest } from '../../../domain/dispatch.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { spokenList, spokenTime } from '../../presentation/heard-words.ts';
import type { RowContext } from './run-row.ts';

/** One dispatch of the list for the ear: what it is, how it stands, and what is wrong with it. */
export function heardRow(dispatch: Dispatch, context: RowContext): string {
  const { phase, request } = dispatch;
  const runs = countRuns(dispatch);
  return spokenList(
    hasRequest(dispatch) ? sanitizeText(request.key) : dispatchIdOf(dispatch),
    sanitizeText(request.ref),
    phase.state,
    context.isSlow && 'slower than usual',
    context.watch !== null && context.isPaused && 'checks paused',
    context.watch !== null && context.watch.problem !== null && 'checks fail',
    phase.state === 'ready' && (runs === 1 ? '1 run' : `${runs} runs`),
    sanitizeText(request.title),
    hasRequest(dispatch)
      ? spokenTime(dispatch.createdAtMs, context.wallMs)
      : `sent from elsewhere, watched since ${spokenTime(dispatch.createdAtMs, context.wallMs)}`,
  );
}
