import type { DispatchState, EndedPhase, Run } from '../domain/dispatch.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print, printJson } from '../process/host.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What `dispatch` and `status` report. */
export interface DispatchReport {
  /** `null` where the service never gave one. */
  readonly dispatchId: string | null;
  /** `null` where the command was wrong before anything was known. */
  readonly state: DispatchState | null;
  readonly runs?: readonly Run[];
}

/** Prints what became of a dispatch that ended by itself. @returns the exit status. */
export function reportEnded(host: Host, phase: EndedPhase, options: { json?: boolean }): number {
  const report: DispatchReport = {
    dispatchId: phase.dispatchId,
    state: phase.state,
    ...(phase.state === 'ready' && { runs: phase.runs }),
  };
  if (phase.state === 'ready') return reportDone(host, report, options);
  return reportRefusal(
    host,
    report,
    { status: EXIT.serviceSaidNo, message: phase.message, next: null },
    options,
  );
}

/** Prints a report without a problem. @returns 0. */
export function reportDone(
  host: Host,
  report: DispatchReport,
  options: { json?: boolean },
): number {
  if (options.json) printJson(host, { ...asJson(report), error: null });
  else printLines(host, report);
  return EXIT.done;
}

/** Prints a report with the problem that ended the command. @returns the exit status. */
export function reportRefusal(
  host: Host,
  report: DispatchReport,
  refusal: Refusal,
  options: { json?: boolean },
): number {
  if (!options.json) printLines(host, report);
  return refuse(host, refusal, options, asJson(report));
}

function printLines(host: Host, { state, dispatchId, runs = [] }: DispatchReport): void {
  if (state === null) return;
  print(host, `${state}\t${dispatchId ?? '-'}`);
  for (const { id, url } of runs) print(host, `${id}\t${url}`);
}

function asJson({ dispatchId, state, runs = [] }: DispatchReport) {
  return {
    dispatch_id: dispatchId,
    status: state,
    runs: runs.map(({ id, url }) => ({ run_id: id, run_url: url })),
  };
}
