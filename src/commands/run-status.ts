import { type Dispatch, dispatchIdOf, hasEnded, sentElsewhere } from '../domain/dispatch.ts';
import { afterCheck } from '../domain/dispatch-answers.ts';
import { dispatchIdProblem } from '../domain/dispatch-id.ts';
import type { ProfileId } from '../domain/profile.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { type History, openHistory } from '../storage/history.ts';
import { type DispatchReport, reportDone, reportEnded, reportRefusal } from './dispatch-report.ts';
import { refusalAfter } from './exit-after.ts';
import { type Interruption, watchForInterruption } from './interruption.ts';
import { refusalAtEnd } from './resume.ts';
import type { StatusOptions } from './script-options.ts';
import { openTarget, type Target } from './target.ts';
import { checkOnce, watchDispatch } from './watch-dispatch.ts';

/** `dispatchbox status ID`: asks once, or with `--wait` until the dispatch is ready or failed. */
export async function runStatus(
  host: Host,
  dispatchId: string,
  options: StatusOptions,
): Promise<number> {
  const problem = dispatchIdProblem(dispatchId);
  if (problem !== null) {
    const refusal = { status: EXIT.usage, message: problem, next: null };
    return reportRefusal(host, { dispatchId: null, state: null }, refusal, options);
  }
  const unknown: DispatchReport = { dispatchId, state: 'unknown' };
  const interruption = watchForInterruption(host);
  const target = await openTarget(host, options, 'dispatches');
  if (!target.ok) return reportRefusal(host, unknown, target.error, options);
  // Without a history the answer is worth as much.
  const history = openHistory(target.value.dataFolder);
  if (!history.ok) complain(host, history.error.message);
  try {
    return await report(host, {
      dispatchId,
      options,
      interruption,
      target: target.value,
      history: history.ok ? history.value : null,
    });
  } finally {
    if (history.ok) history.value.close();
    await target.value.close();
  }
}

interface Asking {
  readonly dispatchId: string;
  readonly options: StatusOptions;
  readonly interruption: Interruption;
  readonly target: Target;
  readonly history: History | null;
}

async function report(host: Host, asking: Asking): Promise<number> {
  const { dispatchId, options, interruption, target, history } = asking;
  const { profileId, profileName, tokenKind } = target;
  const known = history && remembered(history, profileId, dispatchId);
  const dispatch =
    known ?? sentElsewhere({ localId: '', profileId, tokenKind, dispatchId, wallMs: Date.now() });
  const watched = {
    target,
    dispatch,
    dispatchId,
    history: known && history,
    interrupted: interruption.signal,
  };
  const unknown: DispatchReport = { dispatchId, state: 'unknown' };
  const waiting: DispatchReport = { dispatchId, state: 'waiting' };
  if (options.wait) {
    const notify = (line: string) => complain(host, line);
    const end = await watchDispatch(watched, { timeoutMs: options.timeout, notify });
    if (end.kind === 'ended') return reportEnded(host, end.phase, options);
    const isWaiting = end.kind === 'deadline' && end.failure === null;
    const refusal = refusalAtEnd(end, { dispatchId, profileName, interruption });
    return reportRefusal(host, isWaiting ? waiting : unknown, refusal, options);
  }
  const checked = await checkOnce(watched);
  if (!checked.ok) {
    const context = { area: 'dispatches', action: 'poll' } as const;
    const refusal = refusalAfter(checked.error, context, profileName);
    const status = interruption.status ?? refusal.status;
    return reportRefusal(host, unknown, { ...refusal, status }, options);
  }
  if (checked.value.status === 'unknown') {
    complain(host, `The service calls it ${checked.value.word}, which this version does not know.`);
  }
  const { phase } = afterCheck(dispatch, dispatchId, checked, Date.now());
  return hasEnded(phase) ? reportEnded(host, phase, options) : reportDone(host, waiting, options);
}

function remembered(history: History, profileId: ProfileId, dispatchId: string): Dispatch | null {
  const all = history.load(profileId);
  return (all.ok && all.value.find((one) => dispatchIdOf(one) === dispatchId)) || null;
}
