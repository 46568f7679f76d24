import type { Exchange } from '../../domain/exchange.ts';

export interface RequestRow extends Exchange {
  readonly id: string;
  /** As the profile was called then. */
  readonly profileName: string;
}

export interface RequestLogPart {
  /** The newest first. */
  readonly requestLog: readonly RequestRow[];
}

export type RequestLogAction = 'open' | 'copy';
