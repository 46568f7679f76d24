import { stripVTControlCharacters } from 'node:util';
import { err } from '../domain/result.ts';
import { harmlessLines } from '../domain/sanitize-text.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { RunProgram } from '../state/programs/programs.ts';
import type { History } from '../storage/history.ts';
import type { Services } from './services.ts';

/** Nobody waits for a hook, so one that hangs must not stay. */
export const HOOK_WITHIN_MS = 60_000;

/** Longer than a hook takes, and the same in every process. */
const CLAIM_MS = 90_000;

/** Runs a command or a hook of the user's and reports its end. A hook runs once for each end. */
export async function runForUser(
  services: Pick<Services, 'runProgram' | 'history'>,
  { profileId, run, endOf }: RunProgram,
  answer: (event: AppEvent) => void,
  wallMs: () => number,
): Promise<void> {
  const isHook = endOf !== undefined;
  const atMs = wallMs();
  const history = isHook ? await services.history() : null;
  if (isHook && !claimHook(history?.ok ? history.value : null, endOf, atMs)) return;
  const startedMs = performance.now();
  const ran =
    run.refusal === null
      ? await services.runProgram(run, isHook ? HOOK_WITHIN_MS : null)
      : err({ how: run.refusal, status: null, printed: Buffer.alloc(0) });
  const printed = ran.ok ? ran.value : ran.error.printed;
  answer({
    type: 'program-ended',
    profileId,
    isHook,
    name: run.name,
    atMs,
    tookMs: performance.now() - startedMs,
    status: ran.ok ? 0 : ran.error.status,
    problem: ran.ok ? null : ran.error.how,
    // Colours mean nothing in the log; anything else that drives a terminal becomes visible.
    output: harmlessLines(stripVTControlCharacters(printed.toString('utf8'))).trimEnd(),
  });
}

/**
 * Leases decide which process learns of an end. This keeps one whose lease or clock went wrong, or that asked
 * without one, from running the hook again. While a hung process has them locked, run it: no later attempt comes.
 *
 * @param history `null` if there is none: then there is no other process to coordinate with
 */
export function claimHook(history: History | null, localId: string, atMs: number): boolean {
  return history?.tryLease(`hook of ${localId}`, atMs, CLAIM_MS) ?? true;
}
