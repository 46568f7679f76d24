import type { Dispatch, DispatchPhase, DispatchState } from '../../src/old/domain/dispatch.ts';
import type { ActiveProfile } from '../../src/old/state/session.ts';
import { type Core, openCore, START_WALL_MS } from './core.ts';

const DISPATCH_ID = '7f3c0d1e';

export const PHASES: readonly DispatchPhase[] = [
  { state: 'sending' },
  { state: 'waiting', dispatchId: DISPATCH_ID, unknownStatus: null },
  {
    state: 'ready',
    dispatchId: DISPATCH_ID,
    endedAtMs: START_WALL_MS,
    runs: [
      { id: 'run-1', url: 'https://ci.acme.dev/runs/run-1' },
      { id: 'run-2', url: 'https://ci.acme.dev/runs/run-2' },
    ],
  },
  {
    state: 'error',
    dispatchId: DISPATCH_ID,
    endedAtMs: START_WALL_MS,
    message: 'The ref nope does not exist.',
  },
  { state: 'refused', reason: 'ci.acme.dev returned 422: no such key. Nothing was started.' },
  { state: 'unknown', reason: 'The connection to ci.acme.dev broke after the request was sent.' },
  { state: 'stopped', dispatchId: DISPATCH_ID },
];

/** In these states the service has said something. */
const ANSWERED: readonly DispatchState[] = ['waiting', 'ready', 'error', 'stopped'];

/** One dispatch in the given phase. */
export function dispatchIn(phase: DispatchPhase, change: Partial<Dispatch> = {}): Dispatch {
  return {
    localId: `row-${phase.state}`,
    profileId: 'acme',
    tokenKind: 'organization',
    request: {
      key: 'deploy',
      ref: 'main',
      title: 'Deploy 1.4.2',
      params: { environment: 'staging' },
    },
    createdAtMs: START_WALL_MS - 12_000,
    confirmedAtMs: ANSWERED.includes(phase.state) ? START_WALL_MS - 1_000 : null,
    phase,
    ...change,
  };
}

/** A core whose list holds one dispatch of every state. */
export function coreWithEveryState(
  size: { columns: number; rows: number },
  profile: Partial<ActiveProfile> = {},
): Core {
  const core = openCore(profile, size);
  return core.happen({
    kind: 'history-loaded',
    profileId: 'acme',
    dispatches: PHASES.map((phase, index) =>
      dispatchIn(phase, { createdAtMs: START_WALL_MS - 12_000 * (index + 1) ** 3 }),
    ),
  });
}
