import { type Dispatch, hasEnded, runsOf } from '../../domain/dispatch.ts';
import { factsOf, hookFor, programRun } from '../../domain/user-command.ts';
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
  if (!hasEnded(dispatch.phase)) return [];
  const { profileId, localId } = dispatch;
  const profileName = profileLabel(state, profileId);
  const program = hookFor(state.preferences.values.hooks, profileName);
  if (program === null) return [];
  const facts = factsOf(dispatch, profileName, runsOf(dispatch)[0]);
  const run = programRun(`hook of ${profileName}`, program, facts);
  return [{ type: 'run-program', profileId, run, endOf: localId }];
}
