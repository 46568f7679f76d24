import type { DispatchRequest } from '../domain/dispatch.ts';
import { ok, type Result } from '../domain/result.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import type { History } from '../storage/history.ts';
import { confirmProfiles } from './confirm-write.ts';
import { type DispatchFacts, dispatchesFacts } from './dispatch-report.ts';
import { findTemplate, type GivenRequest, readRequest, requestOf } from './dispatch-request.ts';
import { watchForInterruption } from './interruption.ts';
import { openFirstRun } from './open-first-run.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { DispatchOptions } from './script-options.ts';
import { historyOf, type Sent, sendDispatch } from './send-dispatch.ts';
import { openTarget, type Target } from './target.ts';

/**
 * `dispatchbox dispatch KEY --profile A --profile B`: one dispatch each. Everything that can keep one of them
 * from being sent is found out before any is.
 */
export async function runDispatches(
  report: Report,
  key: string | undefined,
  options: DispatchOptions,
): Promise<number> {
  const { host } = report;
  const { profiles } = options;
  const all = dispatchesFacts(report, profiles);
  const given = await readRequest(host, key, options);
  if (!given.ok) return report.refuse(given.error);
  const wrong = wrongProfiles(host, profiles);
  if (!wrong.ok) return report.refuse(wrong.error);
  const interruption = watchForInterruption(host);
  const targets: Target[] = [];
  for (const facts of all) {
    const profile = facts.profile ?? '';
    const target = await openTarget(report, { ...options, profile }, 'dispatches', facts);
    if (!target.ok) return report.refuse(target.error);
    targets.push(target.value);
  }
  const refusal = await confirmProfiles(host, targets, options.confirm ?? []);
  if (refusal !== null) return report.refuse(refusal);
  if (interruption.status !== null) {
    const message = 'Interrupted. Nothing was sent.';
    return report.refuse({ status: interruption.status, message, next: null });
  }
  const [first] = targets;
  const history = first ? await historyOf(report, first) : ok(null);
  if (!history.ok) return report.refuse(history.error);
  const requests = await requestsFor(host, targets, given.value, history.value, options);
  if (!requests.ok) return report.refuse(requests.error);
  const ends = await Promise.all(
    requests.value.map(async ({ target, request }, index) => {
      const facts = all[index];
      const tell = (line: string) => complain(host, `${target.profileName}: ${line}`);
      const sending = { target, request, options, history: history.value, interruption };
      return facts ? toldOf(await sendDispatch({ ...sending, facts, tell }), facts, tell) : null;
    }),
  );
  const sent = ends.filter((end) => end !== null);
  const worst = worstOf(sent, interruption.status);
  const status = worst === EXIT.done ? report.done() : report.refuse(summary(sent, worst));
  for (const { runs } of sent) {
    if (options.open && runs !== null) await openFirstRun(host, runs);
  }
  return status;
}

function wrongProfiles({ env }: Host, names: readonly string[]): Result<void, Refusal> {
  if (env.DISPATCHBOX_TOKEN) {
    return nothingSent('Several profiles use their stored tokens. Unset DISPATCHBOX_TOKEN.');
  }
  const at = names.findIndex((name, index) => names.indexOf(name) !== index);
  return at < 0
    ? ok(undefined)
    : nothingSent(`--profile number ${at + 1} repeats a name already used.`);
}

/** A template can be each profile's own. */
async function requestsFor(
  _host: Host,
  targets: readonly Target[],
  given: GivenRequest,
  history: History | null,
  options: DispatchOptions,
): Promise<Result<readonly { target: Target; request: DispatchRequest }[], Refusal>> {
  const requests: { target: Target; request: DispatchRequest }[] = [];
  for (const target of targets) {
    const template = findTemplate(history, target, options);
    if (!template.ok) return template;
    requests.push({ target, request: requestOf(given, template.value) });
  }
  return ok(requests);
}

function toldOf(sent: Sent, facts: DispatchFacts, tell: (line: string) => void): Sent {
  const { refusal } = sent;
  if (refusal === null) return sent;
  const { message, next } = refusal;
  facts.error = message;
  if (next !== null) facts.next = next;
  for (const line of `${message} ${next ?? ''}`.trim().split('\n')) tell(line);
  return sent;
}

/** The further a dispatch can have got before it failed, the worse. */
const WORST_FIRST: readonly number[] = [
  EXIT.outcomeUnknown,
  EXIT.serviceSaidNo,
  EXIT.notAuthorized,
  EXIT.network,
];

function worstOf(sent: readonly Sent[], interrupted: number | null): number {
  const statuses = sent.flatMap(({ refusal }) => refusal?.status ?? []);
  if (statuses.length === 0) return EXIT.done;
  return interrupted ?? WORST_FIRST.find((each) => statuses.includes(each)) ?? EXIT.network;
}

function summary(sent: readonly Sent[], status: number): Refusal {
  const failed = sent.filter(({ refusal }) => refusal !== null).length;
  const message = `${sent.length - failed} of ${sent.length} dispatches succeeded.`;
  return { status, message, next: 'Each of the others says what to do.' };
}
