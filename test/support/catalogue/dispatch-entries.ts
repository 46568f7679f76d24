import type { WindowSize } from '../../../src/old/app/window.ts';
import type { DispatchRequest } from '../../../src/old/domain/dispatch.ts';
import type { Failure } from '../../../src/old/domain/failure.ts';
import type { SampleRequest } from '../../../src/old/state/session.ts';
import { type Core, openCore, START_WALL_MS } from '../core.ts';
import { coreWithEveryState, dispatchIn, PHASES } from '../states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';
import { coreWith } from './runs-entries.ts';

const SAMPLES: readonly SampleRequest[] = [
  sample('hello', 'one run, ready at once'),
  sample('deploy', 'takes a minute', { environment: 'staging' }),
  sample('matrix', 'three runs of one dispatch'),
  sample('nightly', 'takes five minutes'),
  sample('broken', 'always fails, with a message that says why it did'),
  sample('deploy-with-secret', 'needs the secret DEPLOY_TOKEN and the var REGION in the vault'),
];

const REFUSED: Failure = {
  kind: 'rejected',
  host: 'ci.acme.dev',
  httpStatus: 422,
  message: 'There is no workflow with the key deploi.',
};

/** The form of a dispatch, and its templates. */
export const DISPATCH_ENTRIES = entriesOf('dispatch', {
  empty: (size) => openCore({}, size).press('n'),
  'empty, in the sandbox': (size) =>
    openCore({ name: 'sandbox', host: 'on this machine', samples: SAMPLES }, size).press('n'),
  suggestions: (size) => coreWithKeys(size).press('n').type('de'),
  'second suggestion': (size) => coreWithKeys(size).press('n', 'down'),
  'sent before, and unknown': (size) =>
    openCore({}, size)
      .happen({
        kind: 'history-loaded',
        profileId: 'acme',
        dispatches: [dispatchIn({ state: 'unknown', reason: 'The connection broke.' })],
      })
      .press('r'),
  'ref of the branch': (size) =>
    openCore({}, size)
      .press('n')
      .happen({ kind: 'git-branch-found', branch: 'feature/new-looks' })
      .press('tab'),
  'refs suggested': (size) => coreWithKeys(size).press('n').type('deploy').press('tab'),
  'param suggested': (size) =>
    coreWithKeys(size).press('n').type('deploy').press('tab', 'tab', 'tab'),
  'key dispatched before': (size) => coreWithEveryState(size).press('n').type('deploy'),
  'all params suggested': (size) =>
    coreWithKeys(size).press('n').type('release').press('tab', 'tab', 'tab'),
  filled: (size) => filled(size),
  'on a param': (size) => filled(size).press('up', 'up'),
  'on Send': (size) => filled(size).press('down'),
  'many params': (size) => manyParams(size),
  'many params, at the first': (size) => manyParams(size).press('tab', 'tab', 'tab', 'tab', 'tab'),
  'a key is missing': (size) => openCore({}, size).press('n', 'ctrl+s'),
  'a param is wrong': (size) =>
    openCore({}, size)
      .press('n')
      .type('deploy')
      .press('tab', 'tab', 'tab')
      .type('environment')
      .press('ctrl+n')
      .type('environment')
      .press('ctrl+n', 'tab')
      .type('nameless')
      .press('ctrl+s'),
  'no token for it': (size) => openCore({ tokenKinds: ['service-account'] }, size).press('n'),
  'no token, tried': (size) =>
    openCore({ tokenKinds: ['service-account'] }, size)
      .press('n')
      .type('deploy')
      .press('ctrl+s'),
  'awkward texts': (size) => awkward(size),
  'awkward texts, the ref': (size) => awkward(size).press('shift+tab', 'shift+tab'),
  'long host': (size) => openCore({ host: AWKWARD.host }, size).press('n'),
  'on a protected profile': (size) =>
    openCore({ isProtected: true, colour: 'red' }, size).press('n'),
  cleared: (size) => filled(size).choose('clear the form'),
  refused: (size) => refused(size),
  templates: (size) => withTemplates(size, 3).press('down'),
  'templates, many': (size) => withTemplates(size, 60).press('down', 'down'),
  'templates, filtered': (size) => withTemplates(size, 60).press('/').fill('nightly'),
  'templates, none': (size) => openCore({}, size).press('n', 'ctrl+t'),
  'save a template': (size) => filled(size).press('ctrl+t', 'n').fill('nightly'),
  'save a template, no name': (size) => filled(size).press('ctrl+t', 'n', 'enter'),
  'save a template, for all': (size) =>
    filled(size).press('ctrl+t', 'n').fill('nightly').press('tab', 'right'),
});

function sample(
  key: string,
  description: string,
  params: Readonly<Record<string, string>> = {},
): SampleRequest {
  return { key, description, ref: 'main', params };
}

function requestOf(key: string, ref = 'main'): DispatchRequest {
  return { key, ref, title: `Run ${key}`, params: { environment: 'staging', dry_run: 'false' } };
}

function coreWithKeys(size: WindowSize): Core {
  const keys = ['deploy', 'deploy-docs', 'nightly', AWKWARD.long, AWKWARD.wide, 'release'];
  return coreWith(
    size,
    keys.map((key, index) =>
      dispatchIn(PHASES[1] ?? { state: 'sending' }, {
        localId: key,
        createdAtMs: START_WALL_MS - (9 - index) * 60_000,
        request: requestOf(key, index % 2 === 0 ? 'main' : `feature/${key}`),
      }),
    ),
  );
}

function filled(size: WindowSize): Core {
  return coreWithEveryState(size)
    .press('n')
    .type('deploy')
    .press('tab')
    .type('main')
    .press('tab')
    .type('Deploy 1.4.2')
    .press('tab')
    .paste('environment=staging\ndry_run=false\nnotes=line one');
}

function manyParams(size: WindowSize): Core {
  const lines = Array.from({ length: 40 }, (_, index) => `param_${index}=value ${index}`);
  return openCore({}, size)
    .press('n')
    .type('deploy')
    .press('tab', 'tab', 'tab')
    .paste(lines.join('\n'));
}

function awkward(size: WindowSize): Core {
  return openCore({}, size)
    .press('n')
    .paste(AWKWARD.long.repeat(4))
    .press('tab')
    .paste(AWKWARD.wide.repeat(5))
    .press('tab')
    .paste(AWKWARD.emoji + AWKWARD.rightToLeft + AWKWARD.combining + AWKWARD.harmful)
    .press('tab')
    .paste(`${AWKWARD.wide}=${AWKWARD.long}${AWKWARD.long}`);
}

function refused(size: WindowSize): Core {
  const core = openCore({}, size).press('n').type('deploi').press('ctrl+s');
  const localId = core.take('send-dispatch').at(-1)?.dispatch.localId ?? '';
  core.notCreated(localId, REFUSED);
  return core.press('n');
}

function withTemplates(size: WindowSize, count: number): Core {
  const names = ['deploy to staging', 'nightly of the release branch', AWKWARD.wide];
  const templates = Array.from({ length: count }, (_, index) => ({
    name: names[index] ?? `template ${index}`,
    origin: index % 3 === 1 ? ('all' as const) : ('profile' as const),
    request: requestOf(index % 2 === 0 ? 'deploy' : 'nightly'),
  }));
  return openCore({}, size)
    .happen({ kind: 'templates-loaded', profileId: 'acme', templates })
    .press('n', 'ctrl+t');
}
