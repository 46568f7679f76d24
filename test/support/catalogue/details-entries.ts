import type { WindowSize } from '../../../src/old/app/window.ts';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { type Core, openCore, START_WALL_MS } from '../core.ts';
import { dispatchIn, PHASES } from '../states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf, type Reach } from './entry.ts';
import {
  awkwardRows,
  coreWhoseCheckFails,
  coreWith,
  RATE_LIMITED,
  SERVER_ERROR,
  UNAUTHORIZED,
} from './runs-entries.ts';

/** The details of one dispatch. */
export const DETAILS_ENTRIES = entriesOf('details', {
  ...Object.fromEntries(PHASES.map((phase) => [phase.state, detailsOf(dispatchIn(phase))])),
  'many runs': detailsOf(withManyRuns(), 'j', 'j'),
  scrolled: detailsOf(withLongTimeline(), 'j', 'j', 'j'),
  'long message': detailsOf(
    dispatchIn({
      state: 'error',
      dispatchId: '7f3c0d1e',
      endedAtMs: START_WALL_MS,
      message: `The workflow could not be read:\n  line 12: ${'no such expression '.repeat(12)}\n  line 14: tabs`,
    }),
  ),
  'many params': detailsOf(
    dispatchIn(PHASES[1] ?? { state: 'sending' }, { request: manyParams() }),
  ),
  'address that cannot be opened': detailsOf(
    dispatchIn({
      state: 'ready',
      dispatchId: '7f3c0d1e',
      endedAtMs: START_WALL_MS,
      runs: [{ id: 'run-1', url: 'file:///etc/passwd' }],
    }),
  ),
  'status not known': detailsOf(
    dispatchIn({ state: 'waiting', dispatchId: '7f3c0d1e', unknownStatus: 'queued_on_hold' }),
  ),
  'sent from elsewhere': (size) => {
    const core = openCore({}, size).choose('watch a dispatch');
    return core.fill('7f3c0d1e').press('enter', 'enter');
  },
  'awkward texts': (size) => coreWith(size, awkwardRows()).press('j', 'j', 'enter'),
  'harmful texts': (size) => coreWith(size, awkwardRows()).press('G', 'enter'),
  'checks fail': (size) => lastOf(coreWhoseCheckFails(size, SERVER_ERROR)),
  'asked to wait': (size) => lastOf(coreWhoseCheckFails(size, RATE_LIMITED)),
  'paused by a 401': (size) => lastOf(coreWhoseCheckFails(size, UNAUTHORIZED)),
});

function detailsOf(dispatch: Dispatch, ...keys: readonly string[]): Reach {
  return (size: WindowSize) => coreWith(size, [dispatch]).press('enter', ...keys);
}

function lastOf(core: Core): Core {
  return core.press('G', 'enter');
}

function withManyRuns(): Dispatch {
  return dispatchIn({
    state: 'ready',
    dispatchId: '7f3c0d1e',
    endedAtMs: START_WALL_MS,
    runs: Array.from({ length: 24 }, (_, index) => ({
      id: `run-${index + 1}`,
      url: `https://ci.acme.dev/acme/workflows/deploy/runs/run-${index + 1}?attempt=1&from=dispatch`,
    })),
  });
}

function manyParams() {
  const params = Array.from({ length: 18 }, (_, index) => [`param_${index}`, `value ${index}`]);
  return {
    key: 'deploy',
    ref: 'main',
    title: '',
    params: {
      ...Object.fromEntries(params),
      certificate: 'line one\nline two\nline three',
      [AWKWARD.long]: AWKWARD.long,
    },
  };
}

function withLongTimeline(): Dispatch {
  const at = (second: number) => START_WALL_MS - 600_000 + second * 1_000;
  const flaky = Array.from({ length: 12 }, (_, index) => [
    {
      kind: 'problem' as const,
      what: 'ci.acme.dev returned 502.',
      atMs: at(20 + index * 40),
    },
    { kind: 'recovered' as const, atMs: at(40 + index * 40) },
  ]).flat();
  return dispatchIn(
    { state: 'waiting', dispatchId: '7f3c0d1e', unknownStatus: null },
    {
      createdAtMs: at(0),
      timeline: [
        { kind: 'sent', atMs: at(0) },
        { kind: 'accepted', atMs: at(1) },
        { kind: 'not-ready', atMs: at(2) },
        ...flaky,
        { kind: 'taken-up', atMs: at(560) },
      ],
    },
  );
}
