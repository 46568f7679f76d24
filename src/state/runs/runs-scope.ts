import type { OverlayPart } from '../overlay.ts';
import type { ScreenPart } from '../screen.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import type { WatchingScope } from '../watching/watching-scope.ts';

/** As much of the state as the list of runs reads and changes. */
export interface RunsScope extends WatchingScope, ScreenPart, OverlayPart, VaultsPart {}
