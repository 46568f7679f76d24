import { describe, expect, it } from 'vitest';
import {
  type Dispatch,
  dispatchIdProblem,
  type TimelineEntry,
  timeToReadyMs,
} from '../../src/domain/dispatch.ts';
import { dispatchName, endWords } from '../../src/domain/dispatch-words.ts';

const dispatch: Dispatch = {
  localId: 'one',
  profileId: 'acme',
  tokenKind: 'organization',
  request: { key: 'deploy\u001b]52;c;YQ==\u0007\u202e', ref: '', title: '', params: {} },
  createdAtMs: 0,
  confirmedAtMs: null,
  phase: {
    state: 'ready',
    dispatchId: 'd',
    runs: [{ id: 'r', url: '' }],
    more: 700,
    endedAtMs: 1,
  },
};

it('the name of a dispatch in a sentence drives no terminal, whoever typed its key', () => {
  expect(dispatchName(dispatch)).toBe('deploy\\u{1b}]52;c;YQ==\\u{7}\\u{202e}');
  expect(endWords(dispatch)).toBe(`${dispatchName(dispatch)} is ready, 701 runs`);
});

it.each(['7f3c0d1e', 'a/b?c#d', '...', 'ünï', '漢', 'x'.repeat(512), '%2e'])(
  'the id %.20j can be asked for',
  (id) => {
    expect(dispatchIdProblem(id)).toBeNull();
  },
);

it.each(['', '.', '..', 'a\nb', 'a\tb', '\x1b', 'a\u200bb', '\ud800', 'x'.repeat(513)])(
  'the id %.20j cannot',
  (id) => {
    expect(dispatchIdProblem(id)).toMatch(/^(The|An) id .*\.$/);
  },
);

const START_WALL_MS = Date.UTC(2026, 0, 1);
const READY = { state: 'ready', dispatchId: 'd', runs: [], endedAtMs: START_WALL_MS } as const;
const UNSEEN: readonly TimelineEntry[] = [
  { kind: 'taken-up', atMs: 0 },
  { kind: 'ready', runs: 1, atMs: 0 },
];

function tookOf(change: Partial<Dispatch>): number | null {
  return timeToReadyMs({
    ...dispatch,
    phase: READY,
    createdAtMs: START_WALL_MS - 4_000,
    confirmedAtMs: START_WALL_MS - 1_000,
    ...change,
  });
}

describe('the time to ready', () => {
  it('is from sending until it was seen ready', () => {
    expect(tookOf({})).toBe(4_000);
  });

  it.each<[string, Partial<Dispatch>]>([
    ['ready while nobody looked', { timeline: UNSEEN }],
    ['sent from elsewhere', { sentFrom: 'elsewhere' }],
    ['an error', { phase: { state: 'error', dispatchId: 'd', message: '', endedAtMs: 9e12 } }],
    ['over a clock that was set back', { createdAtMs: START_WALL_MS + 9e9 }],
  ])('is not known of one that is %s', (_, change) => {
    expect(tookOf(change)).toBeNull();
  });
});
