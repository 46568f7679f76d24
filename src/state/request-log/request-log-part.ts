import type { Exchange } from '../../domain/exchange.ts';

/** A request, or a program that ran: that one has no method of HTTP, and what it printed. */
export interface RequestRow extends Omit<Exchange, 'method' | 'outcome'> {
  readonly id: string;
  readonly method: Exchange['method'] | 'RUN';
  readonly outcome: Exchange['outcome'] | 'not-started' | 'failed';
  /** Only of a program; harmless and bounded. */
  readonly output?: string;
  /** The profile's name at the time. */
  readonly profileName: string;
}

export interface RequestLogPart {
  /** The newest first. */
  readonly requestLog: readonly RequestRow[];
}
