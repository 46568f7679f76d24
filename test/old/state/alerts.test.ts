import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/old/domain/failure.ts';
import type { KnownEntry } from '../../../src/old/domain/vault-records.ts';
import { ACME, acceptedDispatch, type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { answeredList, coreWithProfiles, STORED } from '../../support/profiles.ts';
import { UNFINISHED, unfinishedCore } from '../../support/vault-states.ts';

const WIDE = { columns: 120, rows: 40 };
const GET: Exchange = {
  atMs: START_WALL_MS,
  status: null,
  outcome: 'not-sent',
  retryAfterMs: null,
  tookMs: 20,
};

/** Requests that ended so many seconds after the start. */
function requests(core: Core, change: Partial<Exchange>, ...seconds: readonly number[]): Core {
  for (const second of seconds) {
    const exchange = { ...GET, ...change, atMs: START_WALL_MS + second * 1_000 };
    core.happen({ kind: 'request-ended', profileId: 'acme', exchange });
  }
  return core;
}

function alertOf(core: Core): string {
  return draw(core.state).find((line) => line.startsWith(' ! ')) ?? '';
}

function rejectToken(core: Core): Core {
  const localId = acceptedDispatch(core);
  return core.checkFailed(localId, { kind: 'unauthorized', host: 'ci.acme.dev', message: null });
}

describe('a service that does not answer', () => {
  it('is an alert on every screen after three failures over several seconds', () => {
    const core = requests(openCore({}, WIDE), {}, 0, 2);
    expect(alertOf(core)).toBe('');
    requests(core, {}, 6);
    for (const screen of ['1', '2', '3', '4']) {
      expect(alertOf(core.press(screen))).toMatch(/acme .*R on Profiles.* 03:04/);
    }
  });

  it('is none after many failures at once: they share one lost connection', () => {
    expect(alertOf(requests(openCore({}, WIDE), {}, 0, 0, 0, 0, 1))).toBe('');
  });

  it.each([200, 404, 503])('is reachable again with any answer (%d)', (status) => {
    const core = requests(openCore({}, WIDE), {}, 0, 2, 6);
    expect(alertOf(requests(core, { status, outcome: 'ok' }, 8))).toBe('');
    expect(alertOf(requests(core, {}, 9, 10))).toBe('');
  });

  it('is not told by requests that were cancelled', () => {
    expect(alertOf(requests(openCore({}, WIDE), { outcome: 'cancelled' }, 0, 3, 9))).toBe('');
  });

  it('is asked something harmless with R on Profiles', () => {
    const core = requests(coreWithProfiles(STORED, WIDE), {}, 0, 2, 6).press('4', 'R');
    expect(core.take('profiles').map(({ request }) => request)).toMatchObject([
      { do: 'list' },
      { do: 'check-connection', id: 'acme' },
    ]);
  });
});

describe('a rejected token', () => {
  it.each(['1', '2', '3', '4'])('is replaced with t, from tab %s', (tab) => {
    const core = rejectToken(coreWithProfiles(STORED, WIDE)).press(tab);
    const key = tab === '4' ? 't on acme' : 't';
    expect(alertOf(core)).toMatch(new RegExp(`acme.* ${key} `));
    expect(core.press('t').state.overlay).toMatchObject({
      ...{ kind: 'token-prompt', profileId: 'acme', tokenKind: 'organization' },
    });
  });

  it('is replaced with the key that the alert names, also where letters are typed', () => {
    const core = rejectToken(coreWithProfiles(STORED, WIDE)).press('n');
    expect(alertOf(core)).toContain('ctrl+y');
    expect(core.press('ctrl+y').state.overlay).toMatchObject({ profileId: 'acme' });
    core.press('esc', 'esc', '/');
    expect(alertOf(core)).toMatch(/esc.* t /);
    expect(core.press('esc', 't').state.overlay).toMatchObject({ profileId: 'acme' });
  });

  it('is told once, and the details and the message name no other key', () => {
    const core = rejectToken(coreWithProfiles(STORED, WIDE));
    expect(text(core).match(/rejected|Enter a valid|R tries/g)).toEqual(['rejected']);
    expect(core.state.notice?.text ?? '').not.toContain('token');
  });

  it('of another profile is replaced with the same key', () => {
    const core = answeredList(rejectToken(openCore({}, WIDE)), STORED);
    core.happen({ kind: 'session-opened', profile: { ...ACME, id: 'globex', name: 'globex' } });
    expect(core.press('t').state.overlay).toMatchObject({ profileId: 'acme' });
  });

  it('in a rotation is replaced with t on its row, which leads back', () => {
    const core = unfinishedCore(WIDE).press('2', 'r', 'G', 'k', 't');
    expect(core.state.overlay).toMatchObject({
      ...{ kind: 'token-prompt', tokenKind: 'service-account' },
      profileId: expect.stringMatching(/^globex/),
    });
    expect(core.press('esc').state.screen).toBe('rotation');
  });

  it('is an alert in another profile too', () => {
    const core = answeredList(rejectToken(openCore({}, WIDE)), STORED);
    core.happen({ kind: 'session-opened', profile: { ...ACME, id: 'globex', name: 'globex' } });
    expect(alertOf(core)).toMatch(/acme.*token/);
  });

  it('is not what the alert says of one that was removed', () => {
    const core = openCore({}, WIDE);
    core.checkFailed(acceptedDispatch(core), { kind: 'no-token' });
    expect(alertOf(core)).toMatch(/acme has no token.* t .*1 check/);
  });
});

describe('dispatches that the service no longer knows', () => {
  const GONE = { kind: 'not-found', host: 'ci.acme.dev', message: null } as const;
  const ROWS = ['one', 'two', 'three'];

  /** Each was answered once, and then with 404 for so long. */
  function forgottenAfter(ms: number): Core {
    const core = openCore({}, WIDE);
    const ids = ROWS.map((key) => acceptedDispatch(core, key));
    for (const id of ids) core.checked(id, { status: 'not_ready' });
    core.wait(600_000);
    for (const id of ids) core.checkFailed(id, GONE);
    core.wait(ms);
    core.commands = [];
    for (const id of ids) core.checkFailed(id, GONE);
    return core;
  }

  const states = (core: Core) =>
    [...core.state.dispatches.values()].map(({ phase }) => phase.state);

  it('end as unknown after the same patience as in a command, with one alert for all', () => {
    const core = forgottenAfter(31_000);
    expect(states(core)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(core.take('save-dispatch').map(({ dispatch }) => dispatch.phase)).toMatchObject(
      ROWS.map((key) => ({ state: 'unknown', dispatchId: `id-of-${key}` })),
    );
    expect(alertOf(core)).toMatch(/acme .*3 dispatches .*404/);
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });

  it('are waited for until then: replicas lag, and services restart', () => {
    const core = forgottenAfter(20_000);
    expect(states(core)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(alertOf(core)).toBe('');
  });

  it('are asked about again with R, one of them or all that are marked', () => {
    const core = forgottenAfter(31_000).press('R');
    expect(states(core).filter((state) => state === 'waiting')).toHaveLength(1);
    expect(alertOf(core)).toMatch(/acme .*2 dispatches/);
    core.choose('mark all').press('R');
    expect(states(core)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(alertOf(core)).toBe('');
    expect(core.wait(5_000).take('check-dispatch').length).toBeGreaterThan(0);
  });

  it('can be settled with i', () => {
    const core = forgottenAfter(31_000).press('i');
    expect(core.state.overlay).toMatchObject({ kind: 'resolve' });
  });
});

describe('the alerts of a profile', () => {
  it('end when it is removed', () => {
    const core = answeredList(rejectToken(openCore({}, WIDE)), STORED);
    requests(core, {}, 0, 2, 6);
    expect(alertOf(core)).toContain('1/2');
    const result = { ok: true, value: undefined } as const;
    core.happen({ kind: 'profiles-answered', answer: { to: 'remove', id: 'acme', result } });
    expect(alertOf(core)).toBe('');
  });
});

describe('several alerts', () => {
  it('show the most urgent, with their count', () => {
    const core = rejectToken(requests(openCore({}, WIDE), {}, 0, 2, 6));
    core.happen({ kind: 'vaults-loaded', known: [], leftUnknown: [], unfinished: [UNFINISHED] });
    expect(alertOf(core)).toMatch(/^ ! 1\/3 acme.*token/);
    expect(alertOf(unfinishedCore(WIDE))).toMatch(/^ ! .*API_KEY is unfinished/);
  });
});

describe('what was being set when dispatchbox exited', () => {
  const unknownIn = (profileId: string): KnownEntry => ({
    ...{ profileId, vault: 'default', kind: 'secret', name: 'API_KEY', version: null },
    ...{ setAtMs: null, result: 'unknown', resultAtMs: START_WALL_MS, reason: null },
  });

  it('is only told by the alert where it belongs to an unfinished rotation', () => {
    const leftUnknown = [unknownIn('globex')];
    const core = openCore({}, WIDE);
    core.happen({ kind: 'vaults-loaded', known: [], leftUnknown, unfinished: [UNFINISHED] });
    expect(alertOf(core)).toMatch(/API_KEY is unfinished/);
    expect(core.said).not.toContain('exited');
  });

  it('never names a profile by its id', () => {
    const id = 'cbbedd1f-9e04-42d2-a0b7-705e29d541c8';
    const core = openCore({}, WIDE);
    core.happen({ kind: 'vaults-loaded', known: [], leftUnknown: [unknownIn(id)] });
    expect(core.said).toMatch(/API_KEY in the vault default/);
  });
});

it('an unfinished rotation opens with the key that its alert names', () => {
  const core = unfinishedCore(WIDE);
  expect(alertOf(core)).toContain('r on Secrets');
  expect(core.press('2', 'r').state.screen).toBe('rotation');
});

it('an unfinished rotation opens with that key before a draft, which its secret brings back', () => {
  const core = unfinishedCore(WIDE).press('2', 'g', 'enter').paste('typed').press('esc', 'r');
  expect(core.state.rotation).toMatchObject({
    phase: 'results',
    rotationId: UNFINISHED.rotationId,
  });
  expect(text(core.press('esc', 'enter'))).toContain('5 bytes');
});
