import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app-state.ts';
import { isSlow } from '../../../state/runs/usual.ts';
import type { RowContext } from './run-row.ts';

/** The clocks and the polling of one dispatch, out of the whole state. */
export function rowContext(state: AppState, dispatch: Dispatch): RowContext {
  return {
    watch: state.watching.watches.get(dispatch.localId) ?? null,
    isPaused: state.watching.pausedProfiles.has(dispatch.profileId),
    isSlow: isSlow(state, dispatch),
    wallMs: state.clock.wallMs,
    monoMs: state.clock.monoMs,
  };
}
