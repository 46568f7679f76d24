import type { FormScope } from '../form/app-form.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { OriginForm } from './value-overlay.ts';
import type { VaultsPart } from './vaults.ts';

export interface GeneratorPart {
  /** Where the last value came from, so that the next one is a key away. */
  readonly lastOrigin: OriginForm['values'] | null;
}

/** The parts of the state that the lists and forms of secrets and vars read and change. */
export interface VaultScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    PreferencesPart,
    VaultsPart,
    ScreenPart,
    GeneratorPart {}
