import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { hookRun, type ProgramRun } from '../../domain/user-command.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';

/** A program that this terminal ran has ended. */
export interface ProgramEnded {
  readonly type: 'program-ended';
  readonly profileId: ProfileId;
  /** Whether it ran because a dispatch ended. */
  readonly isHook: boolean;
  readonly name: string;
  /** Wall clock, when it started. */
  readonly atMs: number;
  readonly tookMs: number;
  /** `null` if it never started, or a signal ended it. */
  readonly status: number | null;
  /** How it failed, as the end of a sentence; `null` if it didn't. */
  readonly problem: string | null;
  /** What it printed, harmless and bounded. */
  readonly output: string;
}

export interface ProgramsPart {
  /** Profiles whose hook failed the last time; said once, until it works again. */
  readonly failedHooks: ReadonlySet<ProfileId>;
}

export type ProgramsOverlay =
  /** Asked before a command that asks first. What was asked about is what runs. */
  | {
      readonly kind: 'confirm-command';
      readonly profileId: ProfileId;
      readonly run: ProgramRun;
    }
  /** What a program printed; `top` is the first line in view. */
  | { readonly kind: 'program-output'; readonly rowId: string; readonly top: number };

export interface RunProgram {
  readonly type: 'run-program';
  readonly profileId: ProfileId;
  readonly run: ProgramRun;
  /** The local id of the dispatch whose end this is the hook for; absent for a command. */
  readonly endOf?: string;
}

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
