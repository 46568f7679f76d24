import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DispatchState, dispatchIdOf, hasRequest, runsOf } from '../domain/dispatch.ts';
import { DISPATCH_STATES } from '../domain/dispatch-words.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { Services } from '../services/open-services.ts';
import type { DispatchRow, Runs } from '../services/runs.ts';
import { type Define, jsonOption } from './define.ts';
import { runJson } from './dispatch-facts.ts';
import { orRefuse, wrongUsage } from './refusal.ts';
import type { Facts, ProfileOptions, Report } from './report.ts';
import { fixedHost } from './stored-profile.ts';

interface RunsOptions extends ProfileOptions {
  readonly allProfiles?: boolean;
  readonly state?: DispatchState;
  readonly limit: number;
}

export const defineRuns: Define = (command) => {
  const allProfiles = new Option('--all-profiles', 'include all profiles');
  neverWith(command, allProfiles, ['profile', 'sandbox']);
  command
    .description('list the dispatches that this machine remembers, newest first')
    .addOption(allProfiles)
    .addOption(
      new Option('--state <state>', 'only dispatches in this state').choices(DISPATCH_STATES),
    )
    .addOption(new Option('--limit <n>', 'the most to list').default(50).argParser(readCount))
    .addOption(jsonOption())
    .runs(listRuns)
    .example('dispatchbox runs --state waiting', 'dispatchbox runs --all-profiles --json');
};

/** Refuses an option of a command beside one of the program, which the `conflicts` of Commander doesn't see. */
function neverWith(command: Command, given: Option, globals: readonly string[]): void {
  command.hook('preAction', () => {
    const options = command.optsWithGlobals();
    const other = globals.find(
      (each) => command.getOptionValue(given.attributeName()) && options[each],
    );
    if (other === undefined) return;
    command.error(`${given.long} --${other}`, { code: 'commander.conflictingOption' });
  });
}

function readCount(typed: string): number {
  if (!/^[1-9]\d{0,4}$/.test(typed)) {
    throw new InvalidArgumentError('Write a number from 1 to 99999.');
  }
  return Number(typed);
}

/** A dispatch with the profile that it belongs to. */
interface Listed {
  readonly row: DispatchRow;
  /** The last name of a profile that was removed. */
  readonly name: string;
  /** See `fixedHost`. */
  readonly host: string | null;
}

/** `dispatchbox runs`: the dispatches this machine remembers, newest first. Contacts no service. */
async function listRuns(report: Report, options: RunsOptions): Promise<number> {
  const { allProfiles = false, state, limit } = options;
  const facts: Facts & { dispatches: readonly object[] } = {
    dispatches: [],
    profile: null,
    host: null,
  };
  let listed: readonly Listed[] = [];
  report.begin(facts, () => listed.map((one) => lineOf(one, allProfiles)));
  const services = report.openServices(options);
  const { profiles, profilesProblem } = services;
  if (profilesProblem !== null) throw wrongUsage(profilesProblem);
  const { active } = profiles;
  if (!allProfiles) {
    const { problem } = profiles.state.get();
    if (active === null) throw wrongUsage(problem ?? '');
    facts.profile = active.name;
    facts.host = fixedHost(active);
  }
  const { runs, storage } = orRefuse(services.memory());
  const profileId = allProfiles ? null : (active?.id ?? null);
  const query = { profileId, limit, ...(state && { states: [state] }) };
  const page = storage.dispatches.page(query);
  if (!page.ok) throw wrongUsage(page.error.message);
  listed = page.value.map((row) => listedOf(row, runs, services));
  facts.dispatches = listed.map(asJson);
  return report.done();
}

function listedOf(row: DispatchRow, runs: Runs, services: Services): Listed {
  const host = fixedHost(services.profiles.find(row.dispatch.profileId));
  return { row, name: runs.profileNameOf(row), host };
}

/** `STATE ID KEY REF CREATED`, plus the profile if there are several. */
function lineOf({ row: { dispatch }, name }: Listed, allProfiles: boolean): string {
  const { key, ref } = dispatch.request;
  const columns: (string | null)[] = [
    dispatch.phase.state,
    dispatchIdOf(dispatch),
    key,
    ref,
    timeOf(dispatch.createdAtMs),
    ...(allProfiles ? [name] : []),
  ];
  // Whoever dispatched it may have had tabs and lines in its key, which would make other columns and dispatches.
  return columns.map((column) => sanitizeText(column || '-')).join('\t');
}

function asJson({ row: { dispatch }, name, host }: Listed) {
  const { phase, request, createdAtMs, confirmedAtMs } = dispatch;
  const isOurs = hasRequest(dispatch);
  return {
    dispatch_id: dispatchIdOf(dispatch),
    status: phase.state satisfies DispatchState,
    runs: runsOf(dispatch).map(runJson),
    ...(phase.state === 'ready' && phase.more && { more_runs: phase.more }),
    error: phase.state === 'error' ? phase.message : 'reason' in phase ? phase.reason : null,
    key: isOurs ? request.key : null,
    ref: isOurs ? request.ref : null,
    title: isOurs ? request.title : null,
    params: isOurs ? request.params : null,
    created_at: timeOf(createdAtMs),
    confirmed_at: confirmedAtMs === null ? null : timeOf(confirmedAtMs),
    profile: name,
    host,
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
