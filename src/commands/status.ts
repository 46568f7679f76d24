import type { Command } from 'commander';
import { type DispatchState, dispatchIdProblem, hasEnded } from '../domain/dispatch.ts';
import { EXIT } from '../domain/exit-status.ts';
import { listed } from '../domain/words.ts';
import type { Services } from '../services/open-services.ts';
import type { DispatchRow, Runs } from '../services/runs.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { type Define, jsonOption, timeoutOption } from './define.ts';
import { dispatchFacts, recordKnown, recordPhase } from './dispatch-facts.ts';
import { orRefuse, Refusal, refusalAfter, watchForInterruption, wrongUsage } from './refusal.ts';
import type { ProfileOptions, Report } from './report.ts';
import { noAccess, openTarget, type Target } from './target.ts';
import { refusalOfOver, type Waiting, waitForEnd } from './watch.ts';

interface StatusOptions extends ProfileOptions {
  readonly wait?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

export const defineStatus: Define = (command) => {
  command
    .argument('<dispatch_id>', 'the id that dispatch printed')
    .description('show the status of a dispatch and its runs')
    .option('--wait', 'wait until it is ready or ends in an error')
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .runs(runStatus)
    .example('dispatchbox status 7f3c0d1e --wait --timeout 30m');
  onlyWith(command, 'timeout', 'wait');
};

/** Refuses an option that means nothing without another. */
function onlyWith(command: Command, given: string, needed: string): void {
  command.hook('preAction', () => {
    if (command.getOptionValueSource(given) !== 'cli' || command.getOptionValue(needed)) return;
    command.error(`--${given} needs --${needed}. Nothing was done.`);
  });
}

/** `dispatchbox status ID`: checks once, or with `--wait` until the dispatch is ready or has failed. */
async function runStatus(
  report: Report,
  dispatchId: string,
  options: StatusOptions,
): Promise<number> {
  const { host } = report;
  const facts = dispatchFacts(report);
  const problem = dispatchIdProblem(dispatchId);
  if (problem !== null) throw wrongUsage(problem);
  recordPhase(facts, { state: 'unknown', reason: '' });
  facts.dispatch_id = dispatchId;
  const interruption = watchForInterruption(host);
  const here = report.openServices({ ...options, mayFallBack: true });
  const remembered = rememberedAs(host, here, dispatchId);
  const owner = report.doors.isProfileNamed(options) ? null : ownerOf(here, remembered);
  if (owner !== null) printNotice(host, `${dispatchId} was dispatched by ${owner}.`);
  const chosen = owner === null ? options : { ...options, profile: owner };
  const target = await openTarget(report, chosen, 'dispatches', facts);
  if (owner !== null && target.holder.isTokenFromVariable) {
    // A service chooses the ids of its dispatches, so it could draw the token of another one to itself.
    throw wrongUsage(
      'DISPATCHBOX_TOKEN is set, and only the history chose the profile.',
      `Say where to use the token: --profile ${owner}, DISPATCHBOX_PROFILE or DISPATCHBOX_URL.`,
    );
  }
  const { services, profile, destination } = target;
  const access = await services.access.toCheck(profile.id, destination.tokenKind, true);
  orRefuse(access, (why) => noAccess(target, why));
  const row = remembered.find(({ dispatch }) => dispatch.profileId === profile.id) ?? null;
  const { runs, localId } = await watchedIn(target, row, dispatchId);
  const waiting: Waiting = {
    runs,
    target,
    localId,
    dispatchId,
    facts,
    interruption,
    timeoutMs: options.timeout,
  };
  const refusal = options.wait ? await waitForEnd(host, waiting) : await checkOnce(host, waiting);
  if (row) await keepEnd(services, row, runs.find(localId));
  if (refusal !== null) throw refusal;
  return report.done();
}

/** What this machine remembers under an id, for any profile. The answer doesn't depend on it. */
function rememberedAs(host: Host, services: Services, dispatchId: string): readonly DispatchRow[] {
  // A service from the environment leaves no trace, and looks for none.
  if (services.profiles.active?.kind === 'environment') return [];
  const memory = services.memory();
  const found = memory.ok ? memory.value.storage.dispatches.withDispatchId(dispatchId) : memory;
  if (found.ok) return found.value;
  printNotice(host, typeof found.error === 'string' ? found.error : found.error.message);
  return [];
}

/**
 * Finds the profile that a dispatch was sent with, for a command that names none: an id means something
 * to one service only, so where two have it, the command has to say which.
 *
 * @returns `null` to keep the current choice: nothing is remembered, or it is already the right one.
 */
function ownerOf({ profiles }: Services, remembered: readonly DispatchRow[]): string | null {
  const owners = profiles.state
    .get()
    .list.filter(({ id }) => remembered.some(({ dispatch }) => dispatch.profileId === id));
  if (owners.some(({ id }) => id === profiles.active?.id)) return null;
  const [owner, ...others] = owners.map(({ name }) => name);
  if (owner === undefined) return null;
  if (others.length === 0) return owner;
  const message = `Several profiles have a dispatch with this id: ${listed([owner, ...others])}.`;
  throw wrongUsage(message, 'Say which one you mean with --profile.');
}

/**
 * Where a dispatch is watched: where it is remembered, together with the other terminals; or by itself if nobody
 * watches it, which leaves no trace.
 */
async function watchedIn(
  { services, profile, destination: { tokenKind } }: Target,
  row: DispatchRow | null,
  dispatchId: string,
): Promise<{ readonly runs: Runs; readonly localId: string }> {
  const memory = row && services.memory();
  if (row && memory?.ok && WATCHED.has(row.dispatch.phase.state)) {
    const { localId } = row.dispatch;
    if (memory.value.runs.find(localId)) return { runs: memory.value.runs, localId };
  }
  const { runs } = services.forgetfulMemory();
  const of = { profileId: profile.id, profileName: profile.name, tokenKind };
  const added = await runs.add(dispatchId, of);
  if (!added.ok) throw new Error(added.error);
  return { runs, localId: added.value.dispatch.localId };
}

/** A dispatch that isn't watched is remembered as it was until it has ended. */
async function keepEnd(
  services: Services,
  { dispatch: { localId } }: DispatchRow,
  seen: DispatchRow | null,
): Promise<void> {
  const memory = services.memory();
  const phase = seen?.dispatch.phase;
  if (!memory.ok || !seen || !phase || !hasEnded(phase)) return;
  const { confirmedAtMs } = seen.dispatch;
  await memory.value.storage.dispatches.decide(localId, ['stopped', 'unknown'], (before) => ({
    ...before,
    phase,
    confirmedAtMs,
  }));
}

const WATCHED: ReadonlySet<DispatchState> = new Set(['waiting', 'ready', 'error']);

/** Checks once, even if other terminals do, too. @returns why there is no answer, or `null` */
async function checkOnce(host: Host, of: Waiting): Promise<Refusal | null> {
  const { runs, localId, facts, target, interruption } = of;
  const { signal } = interruption;
  const waited = await runs.waitFor(localId, { timeoutMs: 0, signal });
  const { kind, dispatch, failure } = waited;
  recordKnown(facts, dispatch);
  if (kind === 'over' || kind === 'forgotten') return refusalOfOver(host, of, waited);
  if (kind === 'interrupted') {
    return new Refusal(interruption.status ?? EXIT.interrupted, 'Interrupted.');
  }
  if (kind === 'no-access' && failure === null) return noAccess(target, waited.no.why);
  const isAnswered = kind === 'deadline' && waited.isConfirmed;
  if (failure !== null && !isAnswered) return refusalAfter(failure, 'poll', target.holder);
  const { phase } = dispatch;
  if (phase.state === 'waiting' && phase.unknownStatus !== null) {
    const word = phase.unknownStatus;
    printNotice(host, `The service calls it ${word}, which this version doesn't know.`);
  }
  return null;
}
