import { randomUUID } from 'node:crypto';
import type { Dispatch, DispatchRequest } from '../domain/dispatch.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { phaseAfterFailure } from '../state/dispatch-answer.ts';
import { type History, openHistory } from '../storage/history.ts';
import { confirmWrite } from './confirm-write.ts';
import { type DispatchReport, reportDone, reportEnded, reportRefusal } from './dispatch-report.ts';
import { readRequest } from './dispatch-request.ts';
import { exitAfter, refusalAfter } from './exit-after.ts';
import { EXIT } from './exit-status.ts';
import { complain, type Host } from './host.ts';
import { type Interruption, watchForInterruption } from './interruption.ts';
import type { Refusal } from './refusal.ts';
import { refusalAtEnd } from './resume.ts';
import type { DispatchOptions } from './script-options.ts';
import { openTarget, type Target } from './target.ts';
import { watchDispatch } from './watch-dispatch.ts';

const NOTHING: DispatchReport = { dispatchId: null, state: null };
const REFUSED: DispatchReport = { dispatchId: null, state: 'refused' };

/** `dispatchbox dispatch KEY`: creates a dispatch once, and waits for its runs. */
export async function runDispatch(
  host: Host,
  key: string,
  options: DispatchOptions,
): Promise<number> {
  const request = readRequest(key, options);
  if (!request.ok) return reportRefusal(host, NOTHING, request.error, options);
  const interruption = watchForInterruption(host);
  const target = await openTarget(host, options, 'dispatches');
  if (!target.ok) {
    const report = target.error.status === EXIT.notAuthorized ? REFUSED : NOTHING;
    return reportRefusal(host, report, target.error, options);
  }
  try {
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return reportRefusal(host, NOTHING, refusal, options);
    return await journalAndSend({
      host,
      options,
      interruption,
      target: target.value,
      request: request.value,
    });
  } finally {
    await target.value.close();
  }
}

interface Sending {
  readonly host: Host;
  readonly options: DispatchOptions;
  readonly interruption: Interruption;
  readonly target: Target;
  readonly request: DispatchRequest;
}

/** The journal comes first: a dispatch that is sent and then forgotten could never be found again. */
async function journalAndSend(sending: Sending): Promise<number> {
  const { host, options, target, request, interruption } = sending;
  if (interruption.status !== null) {
    const message = 'Interrupted. Nothing was sent.';
    const refusal = { status: interruption.status, message, next: null };
    return reportRefusal(host, REFUSED, refusal, options);
  }
  const dispatch: Dispatch = {
    localId: randomUUID(),
    profileId: target.profileId,
    tokenKind: target.tokenKind,
    request,
    createdAtMs: Date.now(),
    confirmedAtMs: null,
    phase: { state: 'sending' },
  };
  const history = openHistory(target.dataFolder);
  if (!history.ok) {
    return reportRefusal(host, REFUSED, notRemembered(history.error.message), options);
  }
  try {
    for (const notice of history.value.notices) complain(host, notice);
    const journaled = history.value.insert(dispatch);
    if (!journaled.ok) {
      return reportRefusal(host, REFUSED, notRemembered(journaled.error.message), options);
    }
    return await send(sending, history.value, dispatch);
  } finally {
    history.value.close();
  }
}

async function send(
  { host, options, interruption, target, request }: Sending,
  history: History,
  dispatch: Dispatch,
): Promise<number> {
  const { client, token, profileName } = target;
  const { signal } = interruption;
  complain(host, `Dispatching ${sanitizeText(request.key)} to ${target.label}.`);
  const created = await client.createDispatch(request, { token, signal });
  const confirmedAtMs = Date.now();
  if (!created.ok) {
    const phase = phaseAfterFailure(created.error);
    history.update({ ...dispatch, confirmedAtMs, phase });
    const context = { area: 'dispatches', action: 'dispatch' } as const;
    const refusal = refusalAfter(created.error, context, profileName);
    const status = interruption.status ?? exitAfter(created.error, 'dispatch');
    const report = { dispatchId: null, state: phase.state };
    return reportRefusal(host, report, { ...refusal, status }, options);
  }

  const { dispatchId } = created.value;
  // At once, and before anything else can go wrong: with it everything can be found again.
  complain(host, `dispatch_id ${dispatchId}`);
  const accepted: Dispatch = {
    ...dispatch,
    confirmedAtMs,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
  };
  const saved = history.update(accepted);
  if (!saved.ok) complain(host, `The history does not know the id: ${saved.error.message}`);
  const waiting: DispatchReport = { dispatchId, state: 'waiting' };
  if (!options.wait) return reportDone(host, waiting, options);

  const end = await watchDispatch({
    target,
    dispatchId,
    createdAtMs: dispatch.createdAtMs,
    isNew: true,
    journal: { history, dispatch: accepted },
    timeoutMs: options.timeout,
    interrupted: signal,
    notify: (line) => complain(host, line),
  });
  if (end.kind === 'ended') return reportEnded(host, end.phase, options);
  const refusal = refusalAtEnd(end, { dispatchId, profileName, interruption });
  return reportRefusal(host, waiting, refusal, options);
}

function notRemembered(why: string): Refusal {
  return {
    status: EXIT.network,
    message: `Nothing was sent, because it could not be remembered first. ${why}`,
    next: 'Make room for the history, then send again.',
  };
}
