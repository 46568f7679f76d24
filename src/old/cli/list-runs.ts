import {
  type Dispatch,
  type DispatchState,
  dispatchIdOf,
  hasRequest,
  runsOf,
} from '../domain/dispatch.ts';
import {
  type ProfileId,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
  unstoredProfileId,
} from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { hostLabel } from '../domain/service-address.ts';
import { chooseActive } from '../effects/session-options.ts';
import { foldersOf, sessionChoices } from '../process/environment.ts';
import type { Host } from '../process/host.ts';
import { openHistory } from '../storage/history.ts';
import { openDatabase, openProfiles } from './open-storage.ts';
import { type Refusal, wrongUsage } from './refusal.ts';
import type { Facts, Report } from './report.ts';
import type { RunsOptions } from './script-options.ts';

/**
 * A profile whose dispatches are listed. Without a host, because the sandbox uses a different port each time.
 */
interface Place {
  readonly id: ProfileId;
  readonly name: string;
  readonly host: string | null;
}

interface Listed {
  readonly dispatch: Dispatch;
  readonly place: Place;
}

/** `dispatchbox runs`: the dispatches this machine remembers, newest first. Contacts no service. */
export async function listRuns(report: Report, options: RunsOptions): Promise<number> {
  const { host } = report;
  const facts: Facts & { dispatches: readonly object[] } = {
    dispatches: [],
    profile: null,
    host: null,
  };
  let listed: readonly Listed[] = [];
  report.begin(facts, () => listed.map((one) => lineOf(one, options)));
  const places = await placesOf(host, options);
  if (!places.ok) return report.refuse(places.error);
  if (!options.allProfiles) {
    facts.profile = places.value[0]?.name ?? null;
    facts.host = places.value[0]?.host ?? null;
  }
  const read = await readHistory(report, places.value, options);
  if (!read.ok) return report.refuse(read.error);
  listed = read.value
    .toSorted((one, other) => other.dispatch.createdAtMs - one.dispatch.createdAtMs)
    .slice(0, options.limit);
  facts.dispatches = listed.map(asJson);
  return report.done();
}

async function placesOf(
  host: Host,
  options: RunsOptions,
): Promise<Result<readonly Place[], Refusal>> {
  const profiles = await openProfiles(host);
  if (!profiles.ok) return wrongUsage(profiles.error);
  const stored = profiles.value
    .list()
    .map(({ id, name, address }) => ({ id, name, host: hostLabel(address) }));
  const sandbox = { id: SANDBOX_PROFILE_ID, name: SANDBOX_PROFILE_NAME, host: null };
  if (options.allProfiles) return ok([...stored, sandbox]);
  const chosen = chooseActive(
    { ...sessionChoices(host, options), mayFallBack: false },
    profiles.value,
  );
  if (!chosen.ok) return wrongUsage(chosen.error);
  const { name, url } = chosen.value;
  if (url !== null) return ok([{ id: unstoredProfileId(url.address), name, host: name }]);
  return ok([stored.find((one) => one.name === name) ?? sandbox]);
}

async function readHistory(
  report: Report,
  places: readonly Place[],
  { state, limit }: RunsOptions,
): Promise<Result<readonly Listed[], Refusal>> {
  const folders = foldersOf(report.host);
  if (!folders.ok) return wrongUsage(folders.error);
  const history = await openDatabase(report, () => openHistory(folders.value.data));
  if (!history.ok) return wrongUsage(history.error.message);
  const listed: Listed[] = [];
  for (const place of places) {
    const dispatches = state
      ? history.value.loadIn(state, place.id, limit)
      : history.value.load(place.id, limit);
    if (!dispatches.ok) return wrongUsage(dispatches.error.message);
    listed.push(...dispatches.value.map((dispatch) => ({ dispatch, place })));
  }
  return ok(listed);
}

/** `STATE ID KEY REF CREATED`, plus the profile if there are several. */
function lineOf({ dispatch, place }: Listed, { allProfiles }: RunsOptions): string {
  const { key, ref } = dispatch.request;
  const columns: (string | null)[] = [
    dispatch.phase.state,
    dispatchIdOf(dispatch),
    key,
    ref,
    timeOf(dispatch.createdAtMs),
    ...(allProfiles ? [place.name] : []),
  ];
  // Whoever dispatched it may have had tabs and lines in its key, which would make other columns and dispatches.
  return columns.map((column) => sanitizeText(column || '-')).join('\t');
}

function asJson({ dispatch, place }: Listed) {
  const { phase, request, createdAtMs, confirmedAtMs } = dispatch;
  const isOurs = hasRequest(dispatch);
  return {
    dispatch_id: dispatchIdOf(dispatch),
    status: phase.state satisfies DispatchState,
    runs: runsOf(dispatch).map(({ id, url }) => ({ run_id: id, run_url: url })),
    ...(phase.state === 'ready' && phase.more && { more_runs: phase.more }),
    error: errorOf(dispatch),
    key: isOurs ? request.key : null,
    ref: isOurs ? request.ref : null,
    title: isOurs ? request.title : null,
    params: isOurs ? request.params : null,
    created_at: timeOf(createdAtMs),
    confirmed_at: confirmedAtMs === null ? null : timeOf(confirmedAtMs),
    profile: place.name,
    host: place.host,
  };
}

function errorOf({ phase }: Dispatch): string | null {
  if (phase.state === 'error') return phase.message;
  return phase.state === 'refused' || phase.state === 'unknown' ? phase.reason : null;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
