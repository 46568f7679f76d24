import {
  type Dispatch,
  type DispatchPhase,
  type DispatchState,
  type EndedPhase,
  hasRequest,
  type Run,
} from '../domain/dispatch.ts';
import { EXIT } from '../domain/exit-status.ts';
import { groupDigits } from '../domain/secret-value.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { Refusal } from './refusal.ts';
import type { Facts, Report } from './report.ts';

/** What `dispatch` and `status` report. */
export interface DispatchFacts extends Facts {
  /** `null` if the service never returned one. */
  dispatch_id: string | null;
  /** `null` if the command was wrong before anything was known. */
  status: DispatchState | null;
  /** The service's own word for a status this version doesn't know. */
  service_status?: string;
  runs: readonly { readonly run_id: string; readonly run_url: string }[];
  /** Runs that the service listed beyond these. */
  more_runs?: number;
  error: string | null;
}

export function dispatchFacts(report: Report): DispatchFacts {
  const facts: DispatchFacts = {
    dispatch_id: null,
    status: null,
    runs: [],
    error: null,
    profile: null,
    host: null,
  };
  report.begin(facts, () => linesOf(facts));
  return facts;
}

function linesOf({ status, dispatch_id, runs }: DispatchFacts): readonly string[] {
  if (status === null) return [];
  return [
    `${status}\t${dispatch_id ?? '-'}`,
    ...runs.map(({ run_id, run_url }) => `${run_id}\t${run_url}`),
  ];
}

/** Records what is known of a dispatch. An id that was only entered may be of none. */
export function recordKnown(facts: DispatchFacts, dispatch: Dispatch): void {
  if (hasRequest(dispatch) || dispatch.confirmedAtMs !== null) recordPhase(facts, dispatch.phase);
}

/** Records what is now known about a dispatch. */
export function recordPhase(facts: DispatchFacts, phase: DispatchPhase): void {
  facts.status = phase.state;
  if ('dispatchId' in phase) facts.dispatch_id = phase.dispatchId;
  if (phase.state === 'ready') {
    facts.runs = phase.runs.map(runJson);
    if (phase.more !== undefined) facts.more_runs = phase.more;
  }
  delete facts.service_status;
  if (phase.state === 'waiting' && phase.unknownStatus !== null) {
    facts.service_status = phase.unknownStatus;
  }
}

/** @returns why a dispatch that ended has no runs, or `null` if it has. */
export function refusalOfEnd(host: Host, phase: EndedPhase): Refusal | null {
  if (phase.state === 'error') {
    return new Refusal(EXIT.serviceSaidNo, phase.message);
  }
  const { more, runs } = phase;
  if (more) {
    const [first, rest] = [runs.length, more].map(groupDigits);
    printNotice(host, `The first ${first} runs; the service lists ${rest} more.`);
  }
  return null;
}

export function runJson({ id, url }: Run) {
  return { run_id: id, run_url: url };
}
