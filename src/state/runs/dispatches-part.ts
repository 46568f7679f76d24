import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';

export interface DispatchesPart {
  /** The dispatches of every profile opened since startup, and all sent since, by local id. */
  readonly dispatches: ReadonlyMap<string, Dispatch>;
  /**
   * What is remembered about profiles that were never active in this terminal, as last read. It isn't
   * watched.
   */
  readonly unopened: ReadonlyMap<ProfileId, readonly Dispatch[]>;
}
