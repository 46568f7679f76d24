import type { Dispatches } from './dispatches.ts';
import type { Vaults } from './vaults.ts';
import type { WorkflowEntry } from './workflows.ts';

/** What requests are answered from. */
export interface Service {
  readonly port: number;
  /** `{base path}/{segment}`. */
  readonly prefix: string;
  readonly dispatches: Dispatches;
  readonly vaults: Vaults;
  readonly readWorkflows: () => ReadonlyMap<string, WorkflowEntry>;
}

/** What a request brings. */
export interface Given {
  /** The id in its path, if it has one. */
  readonly id: string;
  readonly body: Uint8Array;
}
