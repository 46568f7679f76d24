import type { DispatchFormScope } from '../dispatch/dispatch-scope.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import type { WatchingScope } from '../watching/watching-scope.ts';

/** The parts of the state that the runs list reads and changes; `r` opens the dispatch form from it. */
export interface RunsScope extends WatchingScope, DispatchFormScope, VaultsPart {}
