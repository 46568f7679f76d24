import type { GeneratorChoice } from '../../domain/generated-value.ts';
import type { FormScope } from '../forms/form-scope.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { VaultsPart } from './vaults.ts';

export interface GeneratorPart {
  /** The last generator choice, so that the next value is a key away. */
  readonly lastGenerated: GeneratorChoice | null;
}

/** The parts of the state that the lists and forms of secrets and vars read and change. */
export interface VaultScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    VaultsPart,
    ScreenPart,
    GeneratorPart {}
