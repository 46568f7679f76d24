import type { Dispatch } from '../../domain/dispatch.ts';

export interface DispatchesPart {
  /** Every dispatch in memory, of every profile opened since the start, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
}
