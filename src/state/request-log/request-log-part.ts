import type { Exchange } from '../../domain/exchange.ts';

export interface RequestRow extends Exchange {
  readonly id: string;
  /** The profile's name at the time. */
  readonly profileName: string;
}

export interface RequestLogPart {
  /** The newest first. */
  readonly requestLog: readonly RequestRow[];
}
