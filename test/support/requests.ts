import { type Core, START_WALL_MS } from './core.ts';

/** Requests that got no answer, often enough to say so. */
export function withSilence(core: Core): Core {
  for (const second of [0, 2, 6]) {
    const atMs = START_WALL_MS + second * 1_000;
    core.happen({
      kind: 'request-ended',
      profileId: 'acme',
      exchange: { atMs, status: null, outcome: 'not-sent', tookMs: 84.3 },
    });
  }
  return core;
}
