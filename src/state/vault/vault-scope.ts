import type { GeneratorChoice } from '../../domain/generated-value.ts';
import type { FormScope } from '../forms/form-scope.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { VaultsPart } from './vaults.ts';

export interface GeneratorPart {
  /** What was generated last, so that the next one is a key away. */
  readonly lastGenerated: GeneratorChoice | null;
}

/** As much of the state as the lists and forms of secrets and vars read and change. */
export interface VaultScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    VaultsPart,
    ScreenPart,
    GeneratorPart {}
