import fs from 'node:fs';
import path from 'node:path';
import type { Storage } from '../../../src/storage/open-storage.ts';
import { must } from '../../../test/support/must.ts';
import type { Seen } from './database-server.ts';

/** One line of what the terminals say of themselves. */
export interface WorkerEvent {
  readonly t: number;
  readonly what: string;
  readonly id?: number;
  readonly runner?: string;
  /** Before it asked for the claim. */
  readonly since?: number;
  readonly rotationId?: string;
  readonly from?: string;
  readonly state?: string;
  readonly wrong?: number;
  readonly message?: string;
}

/** Without the last line, which a process that was killed may not have finished. */
export function readEvents(folder: string): readonly WorkerEvent[] {
  const lines = fs.readFileSync(path.join(folder, 'events.log'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as WorkerEvent];
    } catch {
      return [];
    }
  });
}

function requestsOf(seen: readonly Seen[], kind: string) {
  const requests = seen.filter((request) => request.kind === kind);
  const byId = Map.groupBy(requests, ({ id }) => id);
  const twice = requests.length - byId.size;
  return { byId, twice, first: (id: string) => byId.get(id)?.[0] };
}

/** The dispatches in the database against what the service was asked. */
export function judgeDispatches({ dispatches }: Storage, seen: readonly Seen[]) {
  const { byId, twice, first } = requestsOf(seen, 'dispatch');
  const rows = must(dispatches.page({ profileId: null, limit: 1e6 }));
  const known = new Set(rows.map(({ dispatch }) => dispatch.localId));
  let [denied, untrue, stuck] = [0, 0, 0];
  for (const { dispatch } of rows) {
    const { localId, phase } = dispatch;
    const request = first(localId);
    if (localId.startsWith('watched')) continue;
    if (phase.state === 'sending') stuck += 1;
    // A service that refused has started nothing; else only what was not sent is refused.
    if (phase.state === 'refused' && request && request.status !== 400) denied += 1;
    const isAccepted = phase.state === 'waiting' || phase.state === 'ready';
    const isTrue =
      request?.status === 200 && request.made === ('dispatchId' in phase && phase.dispatchId);
    if (isAccepted && !isTrue) untrue += 1;
  }
  const unknownToUs = [...byId.keys()].filter((id) => !known.has(id)).length;
  return { rows: rows.length, twice, unknownToUs, denied, untrue, stuck };
}

/** The writes in the database against what the service was asked, and what the terminals say they did. */
export function judgeWrites(
  { entries, writes }: Storage,
  seen: readonly Seen[],
  events: readonly WorkerEvent[],
) {
  const { byId, twice, first } = requestsOf(seen, 'write');
  const ids = [
    ...new Set(must(entries.log({ sinceMs: -1e15, limit: 1e6 })).map(({ writeId }) => writeId)),
  ];
  const rows = ids.flatMap((writeId) => must(writes.of(writeId)));
  const byRow = new Map(rows.map((row) => [String(row.id), row]));
  let [denied, untrue, stuck] = [0, 0, 0];
  for (const row of rows) {
    const request = first(String(row.id));
    const { state } = row;
    if (state === 'planned' || state === 'sending') stuck += 1;
    if (request && (state === 'not-sent' || request.headers['x-runner'] !== row.runner))
      denied += 1;
    // Those without a version were set by this proof, at its end.
    const isSet = state === 'set' && row.version !== null;
    if (isSet && !(request?.status === 200 && request.made === row.version)) untrue += 1;
    if (state === 'failed' && request?.status !== 400) untrue += 1;
  }
  const lost = events.filter(
    ({ what, id, state }) => what === 'finished' && byRow.get(String(id))?.state !== state,
  );
  const resumed = events.filter(({ what }) => what === 'resumed');
  const late = resumed.filter((one) =>
    events.some(({ runner, since = 0 }) => runner === one.from && since > one.t),
  );
  return {
    rows: rows.length,
    twice,
    unknownToUs: [...byId.keys()].filter((id) => !byRow.has(id)).length,
    denied,
    untrue,
    stuck,
    lost: lost.length,
    resumed: resumed.length,
    late: late.length,
    resumedTwice:
      resumed.length - new Set(resumed.map(({ rotationId, from }) => `${rotationId} ${from}`)).size,
    wrongVersions: wrongVersions(must(entries.all()), seen),
  };
}

/** What is known is what the service has said of the place; the latest, where nothing is in doubt. */
function wrongVersions(
  known: readonly {
    readonly vault: string;
    readonly name: string;
    readonly version: number | null;
  }[],
  seen: readonly Seen[],
): number {
  const said = new Map<string, number>();
  for (const { kind, headers, made, status } of seen) {
    if (kind !== 'write' || status !== 200) continue;
    const place = String(headers['x-place']);
    said.set(place, Math.max(said.get(place) ?? 0, Number(made)));
  }
  return known.filter(
    ({ vault, name, version }) => version !== null && version > (said.get(`${vault}/${name}`) ?? 0),
  ).length;
}
