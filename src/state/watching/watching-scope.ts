import type { NoticePart } from '../notice.ts';
import type { ClockPart } from '../now.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { DispatchesPart } from '../runs/rows.ts';
import type { SessionPart } from '../session.ts';
import type { TerminalPart } from '../terminal-part.ts';
import type { WatchingPart } from './watch.ts';

/** The parts of the state that watching dispatches reads and changes. */
export interface WatchingScope
  extends WatchingPart,
    DispatchesPart,
    SessionPart,
    ProfilesPart,
    PreferencesPart,
    TerminalPart,
    NoticePart,
    ClockPart {}
