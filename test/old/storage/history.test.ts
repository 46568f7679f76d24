import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dispatch,
  type DispatchPhase,
  dispatchIdProblem,
} from '../../../src/old/domain/dispatch.ts';
import type { TimelineEntry } from '../../../src/old/domain/dispatch-timeline.ts';
import { sanitizeText } from '../../../src/old/domain/sanitize-text.ts';
import { TOKEN_KINDS } from '../../../src/old/domain/token.ts';
import type { History } from '../../../src/old/storage/history.ts';
import { must } from '../../support/must.ts';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { end, history, loaded } from './support/histories.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '\u0000', '__proto__'),
);
/** What of a service is written down came through the door for its text. */
const words = text.map(sanitizeText);
const ids = words.filter((id) => dispatchIdProblem(id) === null);
const time = fc.integer({ min: 0, max: 8.64e15 });

const phases: fc.Arbitrary<DispatchPhase> = fc.oneof(
  fc.constant({ state: 'sending' as const }),
  fc.record({
    state: fc.constant('waiting' as const),
    dispatchId: ids,
    unknownStatus: fc.option(words),
  }),
  fc.record({
    state: fc.constant('ready' as const),
    dispatchId: ids,
    runs: fc.array(fc.record({ id: words, url: words })),
    endedAtMs: time,
  }),
  fc.record({
    state: fc.constant('error' as const),
    dispatchId: ids,
    message: words,
    endedAtMs: time,
  }),
  fc.record({ state: fc.constantFrom('refused' as const, 'unknown' as const), reason: words }),
  fc.record({ state: fc.constant('stopped' as const), dispatchId: ids }),
);

/** Params as JSON makes them, so that a key named `__proto__` is a key like any other. */
const params = fc
  .array(fc.tuple(fc.oneof(text, fc.constantFrom('constructor', 'prototype')), text))
  .map((entries) => Object.fromEntries(entries));

const sightings: fc.Arbitrary<TimelineEntry> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(['sent', 'not-sent', 'watched', 'accepted', 'refused', 'unknown', 'not-ready'] as const),
      ...(['attached', 'not-there', 'unresolved'] as const),
      ...(['recovered', 'error', 'stopped', 'resumed', 'taken-up'] as const),
    ),
    atMs: time,
  }),
  fc.record({ kind: fc.constant('problem' as const), what: words, atMs: time }),
  fc.record({ kind: fc.constant('strange-status' as const), word: words, atMs: time }),
  fc.record({ kind: fc.constant('ready' as const), runs: fc.nat(), atMs: time }),
);

function hasEnded({ state }: DispatchPhase): boolean {
  return state === 'ready' || state === 'error';
}

const dispatches: fc.Arbitrary<Dispatch> = fc.record(
  {
    localId: fc.uuid(),
    profileId: fc.constant('acme'),
    tokenKind: fc.constantFrom(...TOKEN_KINDS),
    request: fc.record({ key: text, ref: text, title: text, params }),
    createdAtMs: time,
    confirmedAtMs: fc.option(time),
    phase: phases,
    timeline: fc.array(sightings),
    origin: fc.constant('elsewhere' as const),
  },
  {
    requiredKeys: [
      'localId',
      'profileId',
      'tokenKind',
      'request',
      'createdAtMs',
      'confirmedAtMs',
      'phase',
    ],
  },
);

describe('the history', () => {
  test('gives back exactly what was inserted and updated, 60 generated dispatches', async () => {
    const store = history(temporaryFolder());
    await fc.assert(
      fc.asyncProperty(dispatches, phases, time, async (first, phase, confirmedAtMs) => {
        // One that has ended stays so, which has a test of its own.
        fc.pre(hasEnded(phase) || !hasEnded(first.phase));
        fc.pre(first.phase.state !== 'stopped' || phase.state !== 'waiting');
        expect(await store.insert(first)).toEqual({ ok: true, value: undefined });
        expect(loaded(store)).toEqual([first]);
        const second = { ...first, phase, confirmedAtMs };
        store.update(second);
        expect(loaded(store)).toEqual([second]);
        expect(await store.find(first.localId)).toEqual({ ok: true, value: second });
        store.forget(first.localId);
        expect(loaded(store)).toEqual([]);
        expect(await store.find(first.localId)).toEqual({ ok: true, value: null });
      }),
      { numRuns: 60 },
    );
  });

  test.each(['moved', 'removed', 'replaced'])(
    'takes no dispatch into a file that was %s, where nobody would find it',
    async (how) => {
      const folder = temporaryFolder();
      const store = history(folder);
      const file = path.join(folder, 'history.db');
      expect(await store.insert(dispatch({ localId: '1' }))).toMatchObject({ ok: true });
      if (how === 'removed') rmSync(file);
      else renameSync(file, `${file}.corrupt`);
      if (how === 'replaced') writeFileSync(file, '');
      expect(await store.insert(dispatch({ localId: '2' }))).toMatchObject({
        error: { kind: 'disk', message: expect.stringContaining('moved or removed') },
      });
    },
  );

  test('finds what the service knows under an id, of every profile, and nothing else', () => {
    const store = history(temporaryFolder());
    const under = (localId: string, profileId: string, dispatchId: string) =>
      dispatch({
        localId,
        profileId,
        phase: { state: 'waiting', dispatchId, unknownStatus: null },
      });
    store.insert(under('1', 'acme', 'x'));
    store.insert(under('2', 'globex', 'x'));
    store.insert(under('3', 'acme', 'y'));
    store.insert(dispatch({ localId: '4', phase: { state: 'unknown', reason: 'x' } }));
    const found = store.withId('x');
    expect(found.ok && found.value.map(({ profileId }) => profileId).sort()).toEqual([
      'acme',
      'globex',
    ]);
  });

  test('keeps the params __proto__, constructor and prototype', () => {
    const store = history(temporaryFolder());
    const params = JSON.parse('{"__proto__":"a","constructor":"b","prototype":"c"}');
    store.insert(dispatch({ request: { ...dispatch().request, params } }));
    expect(JSON.stringify(loaded(store)[0]?.request.params)).toBe(JSON.stringify(params));
  });

  test('lists the newest first, of one profile only, and no more than asked for', () => {
    const store = history(temporaryFolder());
    for (const [localId, createdAtMs] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
      ['d', 3],
    ] as const) {
      store.insert(dispatch({ localId, createdAtMs }));
    }
    store.insert(dispatch({ localId: 'e', profileId: 'globex' }));
    expect(loaded(store).map(({ localId }) => localId)).toEqual(['d', 'b', 'a', 'c']);
    expect(loaded(store, 'globex').map(({ localId }) => localId)).toEqual(['e']);
    const two = store.load('acme', 2);
    expect(two.ok && two.value.length).toBe(2);
  });

  test('survives being closed', () => {
    const folder = temporaryFolder();
    const first = history(folder);
    const ready = dispatch({
      phase: { state: 'ready', dispatchId: 'd', runs: [{ id: 'r', url: 'u' }], endedAtMs: 5 },
    });
    first.insert(ready);
    end(first);
    expect(loaded(history(folder))).toEqual([ready]);
  });

  test('takes several at once, also what another terminal has brought back, and forgets them so', async () => {
    const store = history(temporaryFolder());
    const [one, two, three] = ['1', '2', '3'].map((localId) => dispatch({ localId }));
    if (!one || !two || !three) throw new Error('there are three');
    expect((await store.insert(one, two)).ok).toBe(true);
    expect((await store.insert(three, two)).ok).toBe(true);
    expect(loaded(store)).toHaveLength(3);
    await store.forget('1', '2', '3');
    expect(loaded(store)).toEqual([]);
  });

  test('does not bring back what was forgotten while an answer was under way', async () => {
    const store = history(temporaryFolder());
    store.insert(dispatch());
    store.forget('one');
    expect((await store.update(dispatch({ phase: { state: 'refused', reason: 'no' } }))).ok).toBe(
      true,
    );
    expect(loaded(store)).toEqual([]);
  });

  test('keeps what has ended: an older answer of another terminal does not make it wait again', () => {
    const folder = temporaryFolder();
    const [one, other] = [history(folder), history(folder)];
    const waiting = { state: 'waiting', dispatchId: 'd', unknownStatus: null } as const;
    const ended = { state: 'error', dispatchId: 'd', message: 'no', endedAtMs: 5 } as const;
    one.insert(dispatch({ phase: waiting }));
    one.update(dispatch({ phase: ended }));
    other.update(dispatch({ phase: waiting }));
    other.update(dispatch({ phase: { state: 'stopped', dispatchId: 'd' } }));
    expect(loaded(one)[0]?.phase).toEqual(ended);
  });

  test('lets a wrong id be taken back, even if the service had ended what it names', () => {
    const store = history(temporaryFolder());
    const ended = { state: 'error', dispatchId: 'd', message: 'no', endedAtMs: 5 } as const;
    const unknown = { state: 'unknown', reason: 'no answer' } as const;
    store.insert(dispatch({ phase: ended }));
    store.update(dispatch({ phase: unknown, timeline: [{ kind: 'attached', atMs: 4 }] }));
    expect(loaded(store)[0]?.phase).toEqual(ended);
    store.update(dispatch({ phase: unknown, timeline: [{ kind: 'unresolved', atMs: 6 }] }));
    expect(loaded(store)[0]?.phase).toEqual(unknown);
  });

  test('keeps what was stopped, until it is resumed', () => {
    const store = history(temporaryFolder());
    const waiting = { state: 'waiting', dispatchId: 'd', unknownStatus: null } as const;
    const timeline = [{ kind: 'resumed', atMs: 5 }] as const;
    store.insert(dispatch({ phase: { state: 'stopped', dispatchId: 'd' } }));
    store.update(dispatch({ phase: waiting, timeline: [{ kind: 'not-ready', atMs: 4 }] }));
    expect(loaded(store)[0]?.phase.state).toBe('stopped');
    store.update(dispatch({ phase: waiting, timeline }));
    expect(loaded(store)[0]?.phase.state).toBe('waiting');
  });

  test('loads 2,000 dispatches in a fraction of a second', () => {
    const folder = temporaryFolder();
    const store = history(folder);
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      dispatch({
        localId: `${index}`,
        createdAtMs: index,
        phase: {
          state: 'ready',
          dispatchId: `${index}`,
          runs: [{ id: 'r', url: 'https://x' }],
          endedAtMs: 1,
        },
      }),
    );
    for (const row of rows) store.insert(row);
    const before = process.cpuUsage();
    expect(loaded(store).length).toBe(2_000);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});

describe('a big history', () => {
  const finished = { state: 'error', dispatchId: 'd-1', message: 'no', endedAtMs: 1 } as const;

  /** One dispatch of each state, sent at each of these times. */
  async function filled(...times: readonly number[]) {
    const store = history(temporaryFolder());
    const phases: readonly Dispatch['phase'][] = [
      { state: 'ready', dispatchId: 'd-1', runs: [{ id: 'r', url: 'https://r' }], endedAtMs: 1 },
      finished,
      { state: 'refused', reason: 'no' },
      { state: 'waiting', dispatchId: 'd-1', unknownStatus: null },
      { state: 'stopped', dispatchId: 'd-1' },
      { state: 'unknown', reason: 'lost' },
      { state: 'sending' },
    ];
    for (const createdAtMs of times) {
      for (const phase of phases) {
        const localId = `${phase.state}-${createdAtMs}`;
        must(await store.insert(dispatch({ localId, createdAtMs, phase })));
      }
    }
    return store;
  }

  const ids = (store: History) => loaded(store).map(({ localId }) => localId);

  test('forgets what has finished and is old, never what is open, and nothing of others', async () => {
    const store = await filled(1_000, 2_000);
    must(await store.insert(dispatch({ localId: 'other', profileId: 'globex', phase: finished })));
    const age = { nowMs: 100_000_000, keepMs: 500 };
    expect(must(await store.prune('acme', age))).toBe(3);
    expect(must(await store.prune('acme', age))).toBe(0);
    const old = ids(store).filter((id) => id.endsWith('-1000'));
    expect(old.sort()).toEqual(['sending-1000', 'stopped-1000', 'unknown-1000', 'waiting-1000']);
    expect(ids(store).filter((id) => id.endsWith('-2000'))).toHaveLength(7);
    expect(loaded(store, 'globex')).toHaveLength(1);
  });

  test('has what is still open however old it is, and counts the rest as older', () => {
    const folder = temporaryFolder();
    const database = new DatabaseSync(path.join(folder, 'history.db'));
    history(folder);
    database.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10010)
      INSERT INTO dispatches (local_id, profile_id, created_at_ms, token_kind, request, phase, sender)
      SELECT 'local-' || n, 'acme', n, 'organization', '{"key":"k","ref":"","title":"","params":{}}',
        iif(n = 1, '{"state":"waiting","dispatchId":"d-1","unknownStatus":null}', '{"state":"refused","reason":"no"}'), ''
      FROM numbers`);
    database.close();
    const store = history(folder);
    const all = must(store.load('acme'));
    expect(all).toHaveLength(10_001);
    expect(all.at(-1)).toMatchObject({ localId: 'local-1', phase: { state: 'waiting' } });
    expect(must(store.older('acme'))).toBe(9);
  });

  test('is read no further than asked, in one state as in all', async () => {
    const store = await filled(1_000, 2_000, 3_000);
    expect(must(store.load('acme', 2))).toHaveLength(2);
    const errors = must(store.loadIn('error', 'acme', 2));
    expect(errors.map(({ localId }) => localId)).toEqual(['error-3000', 'error-2000']);
  });

  test('is read whole at its opening only if something was interrupted', async () => {
    const folder = temporaryFolder();
    end(history(folder));
    fill(folder, 20_000, 'x'.repeat(400));
    const file = path.join(folder, 'history.db');
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(8 * 1024 * 1024);
    writeFileSync(file, bytes.fill(0, 4_000_000, 4_004_096));
    const store = history(folder);
    expect(must(store.load('acme', 5))).toHaveLength(5);
    end(store);
    writeFileSync(`${file}-wal`, '');
    expect(history(folder).notices.join()).toContain('moved to');
  });
});

/** Puts finished dispatches of acme in a history, all at once. */
function fill(folder: string, count: number, title = ''): void {
  const database = new DatabaseSync(path.join(folder, 'history.db'));
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO dispatches (local_id, profile_id, created_at_ms, token_kind, request, phase, sender)
    SELECT 'filled-' || i, 'acme', i, 'organization',
      '{"key":"deploy","ref":"","title":"${title}","params":{}}', '{"state":"refused","reason":"no"}', ''
    FROM n`);
  database.close();
}

describe('a dispatch that is still sending', () => {
  test('stays so while the terminal that sends it is open, in every terminal', () => {
    const folder = temporaryFolder();
    const sender = history(folder);
    sender.insert(dispatch());
    expect(loaded(sender)).toEqual([dispatch()]);
    expect(loaded(history(folder))).toEqual([dispatch()]);
  });

  test('is unknown once that terminal is gone, and nothing else of it changes', () => {
    const folder = temporaryFolder();
    const sender = history(folder);
    sender.insert(dispatch());
    end(sender);
    const { phase, ...rest } = dispatch();
    const [found] = loaded(history(folder));
    expect(found).toMatchObject(rest);
    expect(found?.phase).toEqual({ state: 'unknown', reason: expect.any(String) });
  });
});

describe('the right to poll a dispatch', () => {
  test('belongs to one terminal until it is given back, runs out, or its holder is gone', () => {
    const folder = temporaryFolder();
    const [one, two] = [history(folder), history(folder)];
    expect([one.tryLease('d', 0, 30_000), two.tryLease('d', 1, 30_000)]).toEqual([true, false]);
    expect([one.tryLease('d', 20_000, 30_000), two.tryLease('d', 49_999, 30_000)]).toEqual([
      true,
      false,
    ]);
    expect([two.tryLease('d', 50_000, 30_000), one.tryLease('d', 50_001, 30_000)]).toEqual([
      true,
      false,
    ]);
    two.releaseLease('d');
    expect(one.tryLease('d', 50_002, 30_000)).toBe(true);
    end(one);
    expect(two.tryLease('d', 50_003, 30_000)).toBe(true);
  });

  test('is not lost for hours when the clock is set back', () => {
    const folder = temporaryFolder();
    const [one, two] = [history(folder), history(folder)];
    one.tryLease('d', 9_000_000, 30_000);
    expect(two.tryLease('d', 1_000, 30_000)).toBe(true);
  });
});

test('a history that was closed answers with a problem, whatever comes late', async () => {
  const store = history(temporaryFolder());
  await store.insert(dispatch());
  end(store);
  const closed = { ok: false, error: { kind: 'disk', message: expect.stringMatching(/closed/) } };
  expect(await store.update(dispatch({ phase: { state: 'stopped', dispatchId: 'a' } }))).toEqual(
    closed,
  );
  expect(await store.forget('one')).toEqual(closed);
  expect(store.load('acme')).toEqual(closed);
  expect(store.news('acme')).toEqual(closed);
  expect(store.tryLease('one', 0, 1_000)).toBe(true);
  store.releaseLease('one');
});
