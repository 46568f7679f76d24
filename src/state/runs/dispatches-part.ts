import type { Dispatch } from '../../domain/dispatch.ts';

export interface DispatchesPart {
  /** Every dispatch in memory, from every profile opened since startup, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
}
