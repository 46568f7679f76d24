import type { WindowSize } from '../../../src/old/app/window.ts';
import type { ProfileSource } from '../../../src/old/domain/profile.ts';
import { PROFILE_COLOURS } from '../../../src/old/domain/profile-colour.ts';
import type { Notice } from '../../../src/old/state/notice.ts';
import { Core, openCore, START_WALL_MS } from '../core.ts';
import { coreWithEveryState } from '../states.ts';
import { UNFINISHED } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf, type Reach } from './entry.ts';

const SOURCES: readonly ProfileSource[] = [
  { kind: 'flag' },
  { kind: 'environment' },
  { kind: 'folder', path: '/home/you/work/.dispatchbox.json' },
  { kind: 'sandbox-flag' },
  { kind: 'no-profile' },
  { kind: 'no-default' },
  { kind: 'switched' },
];

const FROM_ENVIRONMENT = {
  name: 'ci.acme.dev/svc',
  source: { kind: 'url' },
  tokenSource: 'environment',
} as const;

const NOTICES: Readonly<Record<Notice['tone'], string>> = {
  info: 'The draft is kept while the app is open.',
  success: 'Copied the URL.',
  warning: "2 of 3 rotated. r resends what isn't set.",
  failure: 'The browser could not be opened: xdg-open is not installed. y copies the URL instead.',
};

const LONG_NOTICE =
  'The token of acme was not accepted by ci.acme.dev, so the checks of all its dispatches stopped. Nothing is lost. Press ctrl+y to enter another one, and everything that had stopped goes on; or press 5 to look at the profile and check its connection.';

/** What stands around every screen: the header, the notice, and windows that are too small. */
export const FRAME_ENTRIES = entriesOf('frame', {
  opening: (size) => new Core(size),
  'reading the history': (size) => {
    const core = new Core(size);
    const { session } = openCore({}, size).state;
    return session.phase === 'open'
      ? core.happen({ kind: 'session-opened', profile: session.profile })
      : core;
  },
  'opening failed': (size) =>
    new Core(size).happen({
      kind: 'session-failed',
      message:
        'There is no profile acme-prod. dispatchbox profile list shows those that are stored.',
    }),
  'protected, read-only, plain http': (size) =>
    openCore({ isProtected: true, isReadOnly: true, isPlainHttp: true }, size),
  'from the environment': (size) => openCore(FROM_ENVIRONMENT, size),
  'a service that does not answer': (size) => withSilence(coreWithEveryState(size)),
  'two alerts': (size) =>
    withSilence(coreWithEveryState(size)).happen({
      kind: 'vaults-loaded',
      known: [],
      leftUnknown: [],
      unfinished: [UNFINISHED],
    }),
  protected: (size) => coreWithEveryState(size, { isProtected: true }),
  'token from the environment': (size) =>
    coreWithEveryState(size, { tokenSource: 'environment', tokenKinds: ['personal'] }),
  'long name and host': (size) =>
    openCore({ name: AWKWARD.long.slice(0, 64), host: AWKWARD.host, isProtected: true }, size),
  ...Object.fromEntries(
    PROFILE_COLOURS.map((colour) => [
      `profile in ${colour}`,
      (size: WindowSize) => coreWithEveryState(size, { colour }),
    ]),
  ),
  ...Object.fromEntries(
    SOURCES.map((source) => [
      `chosen by ${source.kind}`,
      (size: WindowSize) => openCore({ source }, size),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(NOTICES).map(([tone, text]) => [
      `notice, ${tone}`,
      noticed({ tone: tone as Notice['tone'], text }),
    ]),
  ),
  'notice, several lines': noticed({ tone: 'failure', text: LONG_NOTICE }),
  'window too small': () => openCore({}, { columns: 39, rows: 9 }),
});

function noticed(notice: Notice): Reach {
  return (size) => coreWithEveryState(size).happen({ kind: 'noticed', notice });
}

/** Requests that got no answer, often enough to say so. */
function withSilence(core: Core): Core {
  for (const second of [0, 2, 6]) {
    const atMs = START_WALL_MS + second * 1_000;
    core.happen({
      kind: 'request-ended',
      profileId: 'acme',
      exchange: { atMs, status: null, outcome: 'not-sent', retryAfterMs: null, tookMs: 84.3 },
    });
  }
  return core;
}
