import type { Dispatch } from '../../domain/dispatch.ts';
import { hookRun } from '../../domain/user-command.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import type { RunProgram } from './programs-part.ts';

/** Runs the hook of a dispatch's profile if the dispatch has just ended. Only for who learned of the end. */
export function hookAfter(
  state: PreferencesPart & ProfilesPart & SessionPart,
  dispatch: Dispatch,
): readonly RunProgram[] {
  const { profileId, localId } = dispatch;
  const { hooks } = state.preferences.values;
  const run = hookRun(hooks, dispatch, profileLabel(state, profileId));
  return run === null ? [] : [{ type: 'run-program', profileId, run, endOf: localId }];
}
