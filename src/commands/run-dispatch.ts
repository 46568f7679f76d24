import { randomUUID } from 'node:crypto';
import type { Dispatch, DispatchRequest } from '../domain/dispatch.ts';
import { afterCreation } from '../domain/dispatch-answers.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { createDispatch, notRemembered, saveDispatch } from '../effects/dispatch-calls.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { type History, openHistory } from '../storage/history.ts';
import { confirmWrite } from './confirm-write.ts';
import { type DispatchReport, reportDone, reportEnded, reportRefusal } from './dispatch-report.ts';
import { readRequest } from './dispatch-request.ts';
import { refusalAfter } from './exit-after.ts';
import { type Interruption, watchForInterruption } from './interruption.ts';
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

async function journalAndSend(sending: Sending): Promise<number> {
  const { host, options, target, request, interruption } = sending;
  if (interruption.status !== null) {
    const message = 'Interrupted. Nothing was sent.';
    const refusal = { status: interruption.status, message, next: null };
    return reportRefusal(host, REFUSED, refusal, options);
  }
  const history = openHistory(target.dataFolder);
  if (!history.ok) return reportNotRemembered(sending, notRemembered(history.error));
  for (const notice of history.value.notices) complain(host, notice);
  try {
    return await send(sending, history.value, {
      localId: randomUUID(),
      profileId: target.profileId,
      tokenKind: target.tokenKind,
      request,
      createdAtMs: Date.now(),
      confirmedAtMs: null,
      phase: { state: 'sending' },
    });
  } finally {
    history.value.close();
  }
}

function reportNotRemembered({ host, options }: Sending, message: string): number {
  const next = 'Make room for the history, then send again.';
  return reportRefusal(host, REFUSED, { status: EXIT.network, message, next }, options);
}

async function send(sending: Sending, history: History, dispatch: Dispatch): Promise<number> {
  const { host, options, interruption, target, request } = sending;
  const { profileName } = target;
  const { signal } = interruption;
  complain(host, `Dispatching ${sanitizeText(request.key)} to ${target.label}.`);
  const sent = await createDispatch(dispatch, target, { history, signal });
  if (!sent.ok) return reportNotRemembered(sending, sent.error);
  const created = sent.value;
  const answered = afterCreation(dispatch, created, Date.now());
  // At once, and before anything else can go wrong: with it everything can be found again.
  if (created.ok) complain(host, `dispatch_id ${created.value.dispatchId}`);
  const saved = saveDispatch(history, answered);
  if (!created.ok) {
    const context = { area: 'dispatches', action: 'dispatch' } as const;
    const refusal = refusalAfter(created.error, context, profileName);
    const status = interruption.status ?? refusal.status;
    const report = { dispatchId: null, state: answered.phase.state };
    return reportRefusal(host, report, { ...refusal, status }, options);
  }
  if (!saved.ok) complain(host, `The history does not know the id: ${saved.error.message}`);

  const { dispatchId } = created.value;
  const waiting: DispatchReport = { dispatchId, state: 'waiting' };
  if (options.wait === false) return reportDone(host, waiting, options);
  const end = await watchDispatch(
    { target, dispatch: answered, dispatchId, history, interrupted: signal },
    { timeoutMs: options.timeout, notify: (line) => complain(host, line) },
  );
  if (end.kind === 'ended') return reportEnded(host, end.phase, options);
  const refusal = refusalAtEnd(end, { dispatchId, profileName, interruption });
  return reportRefusal(host, waiting, refusal, options);
}
