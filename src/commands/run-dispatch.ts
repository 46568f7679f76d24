import type { Dispatch } from '../domain/dispatch.ts';
import { afterCreation } from '../domain/dispatch-answers.ts';
import { ok } from '../domain/result.ts';
import { createDispatch, notRemembered, saveDispatch } from '../effects/dispatch-calls.ts';
import { whileLocked } from '../files/in-turn.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain } from '../process/host.ts';
import { type History, openHistory } from '../storage/history.ts';
import { afterReady } from './after-ready.ts';
import { confirmWrite } from './confirm-write.ts';
import { type DispatchFacts, dispatchFacts, reportEnded, tellPhase } from './dispatch-report.ts';
import { type GivenRequest, readRequest, requestOf } from './dispatch-request.ts';
import { refusalAfter } from './exit-after.ts';
import { findTemplate } from './find-template.ts';
import { type Interruption, watchForInterruption } from './interruption.ts';
import type { Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import { refusalAtEnd } from './resume.ts';
import type { DispatchOptions } from './script-options.ts';
import { openTarget, type Target } from './target.ts';
import { watchDispatch } from './watch-dispatch.ts';

/** `dispatchbox dispatch KEY`: creates one dispatch and waits for its runs. */
export async function runDispatch(
  report: Report,
  key: string | undefined,
  options: DispatchOptions,
): Promise<number> {
  const { host } = report;
  const facts = dispatchFacts(report);
  const given = await readRequest(host, key, options);
  if (!given.ok) return report.refuse(given.error);
  const interruption = watchForInterruption(host);
  const target = await openTarget(host, options, 'dispatches', facts);
  if (!target.ok) {
    if (target.error.status === EXIT.notAuthorized) facts.status = 'refused';
    return report.refuse(target.error);
  }
  try {
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return report.refuse(refusal);
    facts.status = 'refused';
    if (interruption.status !== null) {
      const message = 'Interrupted. Nothing was sent.';
      return report.refuse({ status: interruption.status, message, next: null });
    }
    const { dataFolder } = target.value;
    const history =
      dataFolder === null ? ok(null) : await whileLocked(() => openHistory(dataFolder));
    if (!history.ok) return report.refuse(notJournaled(notRemembered(history.error)));
    for (const notice of history.value?.notices ?? []) complain(host, notice);
    try {
      const sending = { report, facts, options, interruption, target: target.value };
      return await send(sending, history.value, given.value);
    } finally {
      await history.value?.close();
    }
  } finally {
    await target.value.close();
  }
}

interface Sending {
  readonly report: Report;
  readonly facts: DispatchFacts;
  readonly options: DispatchOptions;
  readonly interruption: Interruption;
  readonly target: Target;
}

async function send(
  sending: Sending,
  history: History | null,
  given: GivenRequest,
): Promise<number> {
  const { report, facts, options, interruption, target } = sending;
  const { host } = report;
  const { signal } = interruption;
  const template = await findTemplate(host, history, target, options);
  if (!template.ok) return report.refuse(template.error);
  const now = Date.now();
  const dispatch: Dispatch = {
    localId: crypto.randomUUID(),
    profileId: target.profileId,
    tokenKind: target.tokenKind,
    request: requestOf(given, template.value),
    createdAtMs: now,
    confirmedAtMs: null,
    phase: { state: 'sending' },
    timeline: [{ kind: 'sent', atMs: now }],
  };
  complain(host, `Dispatching ${dispatch.request.key} to ${target.label}.`);
  facts.status = 'unknown';
  const sent = await createDispatch(dispatch, target, { history, signal });
  if (!sent.ok) {
    facts.status = 'refused';
    return report.refuse(notJournaled(sent.error));
  }
  const created = sent.value;
  const answered = afterCreation(dispatch, created, Date.now());
  tellPhase(facts, answered.phase);
  // Right away, before anything can go wrong: with the id, everything can be found again.
  if (created.ok) complain(host, `dispatch_id ${created.value.dispatchId}`);
  if (created.ok && created.value.oddity !== undefined) complain(host, created.value.oddity);
  const saved = history && (await saveDispatch(history, answered));
  if (!created.ok) {
    const context = { area: 'dispatches', action: 'dispatch' } as const;
    const refusal = refusalAfter(created.error, context, target);
    return report.refuse({ ...refusal, status: interruption.status ?? refusal.status });
  }
  if (saved?.ok === false) complain(host, `The id isn't in the history: ${saved.error.message}`);
  if (options.wait === false) return report.done();

  const { dispatchId } = created.value;
  const end = await watchDispatch(
    { target, dispatch: answered, dispatchId, history, interrupted: signal },
    {
      timeoutMs: options.timeout,
      notify: (line) => complain(host, line),
      seen: (phase) => tellPhase(facts, phase),
    },
  );
  if (end.kind !== 'ended') {
    return report.refuse(refusalAtEnd(end, { dispatchId, target, interruption }));
  }
  const status = reportEnded(report, end.phase);
  if (end.phase.state === 'ready') await afterReady(host, options, end.phase.runs, facts);
  return status;
}

function notJournaled(message: string): Refusal {
  const next = 'Resend once the history can be written.';
  return { status: EXIT.network, message, next };
}
