import type { DispatchesPart } from '../runs/rows.ts';
import type { VaultScope } from '../vault/vault-scope.ts';
import type { WriteLogPart } from '../vault/write-log.ts';
import type { RotationPart } from './rotation.ts';

/** The parts of the state that a rotation's screens and forms read and change. */
export interface RotationScope extends VaultScope, RotationPart, WriteLogPart, DispatchesPart {}
