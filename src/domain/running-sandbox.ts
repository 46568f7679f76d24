import type { SampleRequest } from './dispatch.ts';
import type { TokenKind } from './token.ts';

/** The embedded service while it runs: `sandbox/` starts it, the services use it as any other. */
export interface RunningSandbox {
  /** `http://127.0.0.1:{port}`. */
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Readonly<Record<TokenKind, string>>;
  readonly samples: readonly SampleRequest[];
  /** What had to be repaired or recovered to start it, as sentences. */
  readonly notices: readonly string[];
  /** Closes the server and its connections. Everything it answered is already stored. */
  close(): Promise<void>;
}
