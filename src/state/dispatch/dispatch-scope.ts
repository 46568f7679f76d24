import type { FormScope } from '../form/app-form.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { DispatchesPart } from '../runs/rows.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { SharedTemplatesPart } from '../templates/templates-unions.ts';
import type { WatchingPart } from '../watching/watch.ts';

export interface GitBranchPart {
  /** The branch of the repository the program was started in, or `null`. */
  readonly gitBranch: string | null;
}

/** The parts of the state that the dispatch form reads and changes. */
export interface DispatchFormScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    DispatchesPart,
    WatchingPart,
    ScreenPart,
    PreferencesPart,
    GitBranchPart,
    SharedTemplatesPart {}
