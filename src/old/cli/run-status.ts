import { type Dispatch, dispatchIdProblem, hasEnded, sentElsewhere } from '../domain/dispatch.ts';
import { afterCheck } from '../domain/dispatch-answers.ts';
import { chooseActive } from '../effects/session-options.ts';
import { foldersOf, sessionChoices } from '../process/environment.ts';
import { type Host, printNotice } from '../process/host.ts';
import { type History, openHistory } from '../storage/history.ts';
import { type DispatchFacts, dispatchFacts, recordPhase, reportEnded } from './dispatch-report.ts';
import { type Interruption, watchForInterruption } from './interruption.ts';
import { openDatabase, openProfiles } from './open-storage.ts';
import { refusalAfter, usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { StatusOptions } from './script-options.ts';
import { openTarget, type Target } from './target.ts';
import { checkOnce, refusalAtEnd, watchDispatch } from './watch-dispatch.ts';

/** `dispatchbox status ID`: checks once, or with `--wait` until the dispatch is ready or has failed. */
export async function runStatus(
  report: Report,
  dispatchId: string,
  options: StatusOptions,
): Promise<number> {
  const { host } = report;
  const facts = dispatchFacts(report);
  const problem = dispatchIdProblem(dispatchId);
  if (problem !== null) return report.refuse(usageRefusal(problem));
  recordPhase(facts, { state: 'unknown', reason: '' });
  facts.dispatch_id = dispatchId;
  const interruption = watchForInterruption(host);
  const history = await openHistoryOf(report, options);
  const remembered = history?.withId(dispatchId);
  const known = remembered?.ok ? remembered.value : [];
  const owner = await profileOf(host, known, options);
  if (owner !== null) printNotice(host, `${dispatchId} was dispatched by ${owner}.`);
  const chosen = owner === null ? options : { ...options, profile: owner };
  const target = await openTarget(report, chosen, 'dispatches', facts);
  if (!target.ok) return report.refuse(target.error);
  const asking = { dispatchId, facts, options, interruption, target: target.value };
  return reportStatus(report, { ...asking, history, known });
}

/** The answer doesn't depend on a history. A service from the environment leaves no trace. */
async function openHistoryOf(report: Report, options: StatusOptions): Promise<History | null> {
  const { host } = report;
  const folders = foldersOf(host);
  if (!folders.ok || sessionChoices(host, options).urlVariable) return null;
  const history = await openDatabase(report, () => openHistory(folders.value.data));
  if (history.ok) return history.value;
  printNotice(host, history.error.message);
  return null;
}

interface StatusCheck {
  readonly dispatchId: string;
  readonly facts: DispatchFacts;
  readonly options: StatusOptions;
  readonly interruption: Interruption;
  readonly target: Target;
  readonly history: History | null;
  /** What this machine remembers under the id, for any profile. */
  readonly known: readonly Dispatch[];
}

async function reportStatus(report: Report, asking: StatusCheck): Promise<number> {
  const { host } = report;
  const { dispatchId, facts, options, interruption, target, history } = asking;
  const { profileId, tokenKind } = target;
  const known = asking.known.find((each) => each.profileId === profileId) ?? null;
  const dispatch =
    known ?? sentElsewhere({ localId: '', profileId, tokenKind, dispatchId, wallMs: Date.now() });
  const watched = {
    target,
    dispatch,
    dispatchId,
    history: known && history,
    interruption,
  };
  if (options.wait) {
    const end = await watchDispatch(watched, {
      timeoutMs: options.timeout,
      notify: (line) => printNotice(host, line),
      onPhase: (phase) => recordPhase(facts, phase),
    });
    return end.kind === 'ended'
      ? reportEnded(report, end.phase)
      : report.refuse(refusalAtEnd(end, watched, host.platform));
  }
  const checked = await checkOnce(watched);
  if (!checked.ok) {
    const refusal = refusalAfter(checked.error, 'poll', target);
    return report.refuse({ ...refusal, status: interruption.status ?? refusal.status });
  }
  if (checked.value.status === 'unknown') {
    printNotice(
      host,
      `The service calls it ${checked.value.word}, which this version doesn't know.`,
    );
  }
  const { phase } = afterCheck(dispatch, dispatchId, checked, Date.now());
  recordPhase(facts, phase);
  return hasEnded(phase) ? reportEnded(report, phase) : report.done();
}

/**
 * Finds the profile that a dispatch was sent with, for a command that names none: an id means something
 * to one service only.
 *
 * @returns `null` to keep the current choice: nothing is remembered, or it is already the right one.
 */
async function profileOf(
  host: Host,
  known: readonly Dispatch[],
  options: StatusOptions,
): Promise<string | null> {
  const choices = sessionChoices(host, options);
  const { isSandboxAsked, profileFlag, profileVariable, urlVariable } = choices;
  const isChosen = isSandboxAsked || profileFlag || profileVariable || urlVariable;
  if (isChosen || known.length === 0) return null;
  const profiles = await openProfiles(host);
  if (!profiles.ok) return null;
  const here = chooseActive({ ...choices, mayFallBack: true }, profiles.value);
  const owners = profiles.value
    .list()
    .filter(({ id }) => known.some(({ profileId }) => profileId === id))
    .map(({ name }) => name);
  return here.ok && owners.includes(here.value.name) ? null : (owners[0] ?? null);
}
