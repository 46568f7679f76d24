import type { FormScope } from '../form/app-form.ts';
import type { DispatchesPart } from '../runs/rows.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import type { WatchingPart } from '../watching/watch.ts';
import type { ProfilesPart } from './profiles-state.ts';

/** The parts of the state that the profile screens and forms read and change. */
export interface ProfilesScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    DispatchesPart,
    WatchingPart,
    VaultsPart,
    ScreenPart {}
