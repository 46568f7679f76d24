import type { VaultScope } from '../vault/vault-scope.ts';
import type { WriteLogPart } from '../vault/write-log.ts';
import type { RotationPart } from './rotation.ts';

/** As much of the state as the screens and forms of a rotation read and change. */
export interface RotationScope extends VaultScope, RotationPart, WriteLogPart {}
