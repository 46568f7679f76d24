import { randomUUID } from 'node:crypto';
import { type DispatchRequest, newDispatch, type Run } from '../domain/dispatch.ts';
import { afterCreation } from '../domain/dispatch-answers.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { createDispatch, saveDispatch, sayNotJournaled } from '../effects/dispatch-calls.ts';
import { type Host, printNotice } from '../process/host.ts';
import { type History, openHistory } from '../storage/history.ts';
import type { ConfirmedTarget } from './confirm-write.ts';
import { type DispatchFacts, recordPhase, refusalOfEnd } from './dispatch-report.ts';
import type { Interruption } from './interruption.ts';
import { openDatabase } from './open-storage.ts';
import { type Refusal, refusalAfter, refuseUnjournaled } from './refusal.ts';
import type { Report } from './report.ts';
import type { DispatchOptions } from './script-options.ts';
import type { Target } from './target.ts';
import { refusalAtEnd, watchDispatch } from './watch-dispatch.ts';

/** What sending a dispatch takes. */
interface Sending {
  readonly target: ConfirmedTarget;
  readonly request: DispatchRequest;
  /** Filled in as it becomes known. */
  readonly facts: DispatchFacts;
  readonly options: Pick<DispatchOptions, 'noWait' | 'timeout'>;
  readonly history: History | null;
  readonly interruption: Interruption;
}

/** What came of it. */
interface Sent {
  /** Why it isn't done, or `null` if it is. */
  readonly refusal: Refusal | null;
  /** `null` unless it is ready. */
  readonly runs: readonly Run[] | null;
}

/** Creates a dispatch once, and waits for its runs unless told not to. */
export async function sendDispatch(
  host: Host,
  { target, request, facts, options, history, interruption }: Sending,
): Promise<Sent> {
  const tell = (line: string) => printNotice(host, line);
  const { signal } = interruption;
  const { profileId, tokenKind } = target;
  const dispatch = newDispatch({
    localId: randomUUID(),
    profileId,
    tokenKind,
    request,
    wallMs: Date.now(),
  });
  tell(`Dispatching ${request.key} to ${target.label}.`);
  facts.status = 'unknown';
  const sent = await createDispatch(dispatch, target, { history, signal });
  if (!sent.ok) {
    facts.status = 'refused';
    return refuse(refuseUnjournaled(sent.error));
  }
  const created = sent.value;
  const answered = afterCreation(dispatch, created, Date.now());
  recordPhase(facts, answered.phase);
  // Right away, before anything can go wrong: with the id, everything can be found again.
  if (created.ok) tell(`dispatch_id ${created.value.dispatchId}`);
  if (created.ok && created.value.oddity !== undefined) tell(created.value.oddity);
  const saved = history && (await saveDispatch(history, answered));
  if (!created.ok) {
    const refusal = refusalAfter(created.error, 'dispatch', target);
    return refuse({ ...refusal, status: interruption.status ?? refusal.status });
  }
  if (saved?.ok === false) tell(`The id isn't in the history: ${saved.error.message}`);
  if (options.noWait) return { refusal: null, runs: null };

  const { dispatchId } = created.value;
  const watched = { target, dispatch: answered, dispatchId, history, interruption };
  const end = await watchDispatch(watched, {
    timeoutMs: options.timeout,
    notify: tell,
    onPhase: (phase) => recordPhase(facts, phase),
  });
  if (end.kind !== 'ended') return refuse(refusalAtEnd(end, watched, host.platform));
  const runs = end.phase.state === 'ready' ? end.phase.runs : null;
  return { refusal: refusalOfEnd(host, end.phase), runs };
}

/** @returns the history of a target, `null` if it has none. Nothing is sent without the one it has. */
export async function historyOf(
  report: Report,
  { dataFolder }: Pick<Target, 'dataFolder'>,
): Promise<Result<History | null, Refusal>> {
  if (dataFolder === null) return ok(null);
  const history = await openDatabase(report, () => openHistory(dataFolder));
  return history.ok ? history : err(refuseUnjournaled(sayNotJournaled(history.error)));
}

function refuse(refusal: Refusal): Sent {
  return { refusal, runs: null };
}
