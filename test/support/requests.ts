import type { Exchange } from '../../src/domain/exchange.ts';
import type { WindowSize } from '../../src/state/terminal-part.ts';
import { type Core, openCore, START_WALL_MS } from './core.ts';

const POLL: Exchange = {
  atMs: START_WALL_MS,
  method: 'GET',
  path: '/svc/api/runs/dispatches/dsp_01HZX3V9QK',
  status: 200,
  outcome: 'ok',
  tookMs: 84.3,
};

export function requestEnded(core: Core, change: Partial<Exchange> = {}): Core {
  const exchange = { ...POLL, atMs: core.now().wallMs, ...change };
  return core.happen({ type: 'request-ended', profileId: 'acme', exchange });
}

/** A core that has sent something of each kind. */
export function coreWithRequests(size?: WindowSize): Core {
  const core = openCore({}, size);
  requestEnded(core, { method: 'POST', path: '/svc/api/runs/dispatches', status: 201 });
  requestEnded(core.wait(1_000));
  requestEnded(core.wait(1_000), { status: 401, outcome: 'unauthorized' });
  requestEnded(core.wait(1_000), { status: 200, outcome: 'unreadable', tookMs: 2_340 });
  requestEnded(core.wait(1_000), { status: null, outcome: 'no-answer', tookMs: 30_000 });
  const vars = { method: 'POST', path: '/svc/api/vaults/vars' } as const;
  return requestEnded(core.wait(1_000), { ...vars, status: null, outcome: 'not-sent' });
}

/** Requests that got no answer, often enough to say so. */
export function withSilence(core: Core): Core {
  for (const second of [0, 2, 6]) {
    const change = { status: null, outcome: 'not-sent' } as const;
    requestEnded(core, { ...change, atMs: START_WALL_MS + second * 1_000 });
  }
  return core;
}
