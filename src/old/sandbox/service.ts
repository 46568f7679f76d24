import type { Dispatches } from './dispatches.ts';
import type { Vaults } from './vaults.ts';
import type { Workflows } from './workflows.ts';

/** The part of every path that stands for the product (specification, first paragraph). */
export const SEGMENT = 'svc';

/** What requests are answered from. */
export interface Service {
  readonly port: number;
  readonly dispatches: Dispatches;
  readonly vaults: Vaults;
  readonly readWorkflows: () => Workflows;
}

/** What a request brings. */
export interface Given {
  /** The id in its path, if it has one. */
  readonly id: string;
  readonly body: Uint8Array;
}
