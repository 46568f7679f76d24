import type { DispatchFormScope } from '../forms/dispatch-scope.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import type { WatchingScope } from '../watching/watching-scope.ts';

/** As much of the state as the list of runs reads and changes; `r` opens the dispatch form from it. */
export interface RunsScope extends WatchingScope, DispatchFormScope, VaultsPart {}
