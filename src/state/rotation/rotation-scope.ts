import type { VaultScope } from '../vault/vault-scope.ts';
import type { RotationPart } from './rotation.ts';
import type { RotationLogPart } from './rotation-log.ts';

/** As much of the state as the screens and forms of a rotation read and change. */
export interface RotationScope extends VaultScope, RotationPart, RotationLogPart {}
