import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';

export interface DispatchesPart {
  /** Every dispatch in memory, from every profile opened since startup, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
  /**
   * What is remembered about profiles that were never active in this terminal, as last read. It isn't
   * watched.
   */
  readonly unopened: ReadonlyMap<ProfileId, readonly Dispatch[]>;
}
