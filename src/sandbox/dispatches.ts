import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DispatchRequest } from '../domain/dispatch.ts';
import { inTransaction } from '../storage/database.ts';
import type { Vaults } from './vaults.ts';
import { type RunReport, runWorkflow } from './workflows.ts';

/** The result of a poll (specification §4.2), before it becomes JSON. */
type DispatchState =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly error: string }
  | { readonly status: 'ready'; readonly runIds: readonly string[] };

/** A run that exists, with the dispatch that created it. Times are milliseconds since the epoch. */
export interface RunView {
  readonly runId: string;
  readonly dispatchId: string;
  readonly request: DispatchRequest;
  readonly report: RunReport;
  readonly createdAtMs: number;
  readonly readyAtMs: number;
}

export type Dispatches = ReturnType<typeof openDispatches>;

/**
 * The dispatches of a folder. Nothing actually runs: the state follows from what was decided at creation
 * and the clock, so it survives the process, and several processes give the same answer.
 */
export function openDispatches(
  database: DatabaseSync,
  { vaults, clock }: { readonly vaults: Vaults; readonly clock: () => number },
) {
  const putDispatch = database.prepare(
    `INSERT INTO dispatches (dispatch_id, request, created_at_ms, due_at_ms, error)
     VALUES (:dispatchId, :request, :createdAtMs, :dueAtMs, :error)`,
  );
  const putRun = database.prepare(
    'INSERT INTO runs (run_id, dispatch_id, position, report) VALUES (?, ?, ?, ?)',
  );
  const getDispatch = database.prepare(
    'SELECT due_at_ms, error FROM dispatches WHERE dispatch_id = ?',
  );
  const getRunIds = database.prepare(
    'SELECT run_id FROM runs WHERE dispatch_id = ? ORDER BY position',
  );
  const getRun = database.prepare(
    `SELECT dispatch_id, report, request, created_at_ms, due_at_ms
     FROM runs JOIN dispatches USING (dispatch_id) WHERE run_id = ? AND due_at_ms <= ?`,
  );

  return {
    /** Stores a dispatch and its outcome. @returns its id. */
    create: (request: DispatchRequest): string =>
      inTransaction(database, 'BEGIN IMMEDIATE', () => {
        const decision = runWorkflow(request, vaults);
        const dispatchId = randomUUID();
        const createdAtMs = Math.round(clock());
        putDispatch.run({
          dispatchId,
          request: JSON.stringify(request),
          createdAtMs,
          dueAtMs: createdAtMs + decision.afterSeconds * 1000,
          error: decision.error,
        });
        const runs = decision.error === null ? decision.runs : [];
        for (const [position, report] of runs.entries()) {
          putRun.run(randomUUID(), dispatchId, position, JSON.stringify(report));
        }
        return dispatchId;
      }),

    /** @returns the current state, or `null` if there is no such dispatch. */
    stateOf(dispatchId: string): DispatchState | null {
      const row = getDispatch.get(dispatchId);
      if (row === undefined) return null;
      if (clock() < Number(row.due_at_ms)) return { status: 'not_ready' };
      if (row.error !== null) return { status: 'error', error: String(row.error) };
      const runIds = getRunIds.all(dispatchId).map((run) => String(run.run_id));
      return { status: 'ready', runIds };
    },

    /** @returns the run, or `null` if there is none or its dispatch isn't ready yet. */
    findRun(runId: string): RunView | null {
      const row = getRun.get(runId, Math.floor(clock()));
      if (row === undefined) return null;
      return {
        runId,
        dispatchId: String(row.dispatch_id),
        request: JSON.parse(String(row.request)),
        report: JSON.parse(String(row.report)),
        createdAtMs: Number(row.created_at_ms),
        readyAtMs: Number(row.due_at_ms),
      };
    },
  };
}
