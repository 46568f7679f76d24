import type { WindowSize } from '../../../src/old/app/window.ts';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import type { Failure } from '../../../src/old/domain/failure.ts';
import type { ActiveProfile } from '../../../src/old/state/session.ts';
import { acceptedDispatch, type Core, openCore, START_WALL_MS } from '../core.ts';
import { answeredList, known, STORED } from '../profiles.ts';
import { coreWithEveryState, dispatchIn, PHASES } from '../states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';

const MINUTE_MS = 60_000;
const SANDBOX = {
  name: 'sandbox',
  host: 'on this machine',
  source: { kind: 'no-profile' },
} as const;

/** The list of the runs, from nothing to thousands. */
export const RUNS_ENTRIES = entriesOf('runs', {
  empty: (size) => openCore({}, size),
  'empty, filter typed': (size) => openCore({}, size).press('/').fill('deploy'),
  'empty, in the sandbox': (size) => openCore(SANDBOX, size),
  one: (size) => {
    const core = openCore({}, size);
    acceptedDispatch(core);
    return core;
  },
  'every state': (size) => coreWithEveryState(size),
  thousands: (size) => coreWithMany(size).press('G', 'k', 'k'),
  'checks run': (size) => coreWithMany(size, 30, 'waiting'),
  'awkward texts': (size) => coreWith(size, awkwardRows()),
  'checks fail': (size) => coreWhoseCheckFails(size, SERVER_ERROR),
  'asked to wait': (size) => coreWhoseCheckFails(size, RATE_LIMITED),
  'paused by a 401': (size) => coreWhoseCheckFails(size, UNAUTHORIZED),
  'filter, typed': (size) => {
    const core = coreWithMany(size).press('/');
    return core.fill('release 7');
  },
  'filter, kept': (size) => {
    const core = coreWithMany(size).press('/');
    return core.fill('nightly').press('enter', 'j');
  },
  'filter, nothing fits': (size) => {
    const core = coreWithEveryState(size).press('/');
    return core.fill('no such thing');
  },
  'filter, nothing fits, kept': (size) => {
    const core = coreWithEveryState(size).press('/');
    return core.fill('no such thing').press('enter');
  },
  'several marked': (size) => coreWithEveryState(size).press('space', 'space', 'j', 'space'),
  'view of what waits': (size) => coreWithMany(size, 30).press('v'),
  'empty view': (size) => coreWithMany(size, 30, 'ready').press('v', 'v'),
  'several forgotten': (size) => coreWithEveryState(size).choose('forget what has finished'),
  'of all profiles': (size) => ofAllProfiles(size),
  'run on other profiles…': (size) => runOn(size),
  'run on other profiles…, marked': (size) => runOn(size).press('space', 'space'),
  'run on other profiles…, asked': (size) => runOn(size).press('space', 'space', 'enter'),
  'run on other profiles…, of several': (size) =>
    answeredList(coreWithEveryState(size), STORED).choose('mark all').press('e', 'space'),
  'run on other profiles…, searched': (size) => runOn(size).press('/').fill('glo'),
  'run on other profiles…, nothing fits': (size) =>
    runOn(size).press('/').fill('zzz').press('enter'),
  'sent to several': (size) => {
    const core = runOn(size).press('space', 'space', 'enter', 'y');
    return core.type('globex-prod').wait(200).press('enter');
  },
  'which run to open': (size) => coreWithEveryState(size).press('j', 'j', 'o'),
  'which run to copy': (size) => coreWithEveryState(size).press('j', 'j', 'y', 'j'),
  'copy menu': (size) => coreWithEveryState(size).press('j', 'j', 'j', 'c'),
  'copy menu of several': (size) => coreWithEveryState(size).choose('mark all').press('c'),
  'which run, filtered': (size) => coreWithEveryState(size).press('j', 'j', 'o', '/').fill('run-2'),
  'copy menu, filtered': (size) =>
    coreWithEveryState(size).choose('mark all').press('c', '/').fill('ids'),
  'nothing to open': (size) => coreWithEveryState(size).press('o'),
});

function ofAllProfiles(size: WindowSize): Core {
  const core = answeredList(coreWithEveryState(size), STORED).press('a');
  const dispatches = PHASES.map((phase, index) =>
    dispatchIn(phase, {
      localId: `globex-${phase.state}`,
      profileId: 'globex',
      createdAtMs: START_WALL_MS - MINUTE_MS * 7 * index,
    }),
  );
  return core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches });
}

const HOST = 'ci.acme.dev';
export const SERVER_ERROR: Failure = {
  kind: 'server-error',
  host: HOST,
  message: null,
  httpStatus: 502,
  retryAfterMs: null,
};
export const RATE_LIMITED: Failure = {
  kind: 'rate-limited',
  httpStatus: 429,
  host: HOST,
  message: null,
  retryAfterMs: 150_000,
};
export const UNAUTHORIZED: Failure = { kind: 'unauthorized', host: HOST, message: null };

export function coreWith(
  size: WindowSize,
  dispatches: readonly Dispatch[],
  profile: Partial<ActiveProfile> = {},
): Core {
  return openCore(profile, size).happen({
    kind: 'history-loaded',
    profileId: profile.name ?? 'acme',
    dispatches,
  });
}

export function coreWithMany(
  size: WindowSize,
  count = 2_000,
  only: (typeof PHASES)[number]['state'] | null = null,
): Core {
  const phases = PHASES.filter(({ state }) => only === null || state === only);
  const rows = Array.from({ length: count }, (_, index) => {
    const phase = phases[index % phases.length] ?? { state: 'sending' };
    return dispatchIn(phase, {
      localId: `row-${index}`,
      createdAtMs: START_WALL_MS - MINUTE_MS * index,
      request: {
        key: ['deploy', 'nightly', 'release'][index % 3] ?? '',
        ref: index % 4 === 0 ? `feature/issue-${index}` : 'main',
        title: index % 5 === 0 ? '' : `Release 1.${index}`,
        params: {},
      },
    });
  });
  return coreWith(size, rows);
}

export function awkwardRows(): readonly Dispatch[] {
  return Object.entries(AWKWARD).map(([what, text], index) =>
    dispatchIn(PHASES[index % PHASES.length] ?? { state: 'sending' }, {
      localId: `row-${what}`,
      createdAtMs: START_WALL_MS - MINUTE_MS * index,
      request: { key: text, ref: text, title: `${what}: ${text}`, params: { [text]: text } },
    }),
  );
}

export function coreWhoseCheckFails(size: WindowSize, error: Failure): Core {
  const core = openCore({}, size);
  const localId = acceptedDispatch(core);
  acceptedDispatch(core, 'nightly');
  core.checkFailed(localId, error);
  return core.wait(20_000);
}

function runOn(size: WindowSize): Core {
  const core = answeredList(coreWithEveryState(size), [
    ...STORED,
    known('initech', { isReadOnly: true }),
    known('umbrella', { tokens: [] }),
  ]);
  return core.press('e');
}
