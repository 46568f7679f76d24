import type { Dispatch, DispatchPhase } from '../../src/domain/dispatch.ts';
import type { ActiveProfile, AppState } from '../../src/state/app-state.ts';
import { acceptedDispatch, type Core, openCore, START_WALL_MS } from './core.ts';
import { withKeys } from './keys.ts';
import { profileScreensAt } from './profile-states.ts';
import { vaultScreensAt } from './vault-states.ts';

const DISPATCH_ID = '7f3c0d1e';

export const PHASES: readonly DispatchPhase[] = [
  { state: 'sending' },
  { state: 'waiting', dispatchId: DISPATCH_ID, unknownStatus: null },
  {
    state: 'ready',
    dispatchId: DISPATCH_ID,
    endedAtMs: START_WALL_MS,
    runs: [
      { id: 'run-1', url: 'https://ci.acme.dev/runs/run-1' },
      { id: 'run-2', url: 'https://ci.acme.dev/runs/run-2' },
    ],
  },
  {
    state: 'error',
    dispatchId: DISPATCH_ID,
    endedAtMs: START_WALL_MS,
    message: 'The ref nope does not exist.',
  },
  { state: 'refused', reason: 'ci.acme.dev answered 422: no such key. Nothing was started.' },
  { state: 'unknown', reason: 'The connection to ci.acme.dev broke after the request was sent.' },
  { state: 'stopped', dispatchId: DISPATCH_ID },
];

/** One dispatch in the given phase. */
export function dispatchIn(phase: DispatchPhase, change: Partial<Dispatch> = {}): Dispatch {
  return {
    localId: `row-${phase.state}`,
    profileName: 'acme',
    tokenKind: 'organization',
    request: {
      key: 'deploy',
      ref: 'main',
      title: 'Deploy 1.4.2',
      params: { environment: 'staging' },
    },
    createdAtMs: START_WALL_MS - 12_000,
    confirmedAtMs: START_WALL_MS - 1_000,
    phase,
    ...change,
  };
}

/** A core whose list holds one dispatch of every state. */
export function coreWithEveryState(
  size: { columns: number; rows: number },
  profile: Partial<ActiveProfile> = {},
): Core {
  const core = openCore(profile, size);
  return core.happen({
    type: 'history-loaded',
    profileName: 'acme',
    dispatches: PHASES.map((phase, index) =>
      dispatchIn(phase, { createdAtMs: START_WALL_MS - 12_000 * (index + 1) ** 3 }),
    ),
  });
}

/** The list of keys, one of them changed and one entry wrong. */
function keyListAt(size: { columns: number; rows: number }): Core {
  const keys = { 'runs.copy-url': ['u'], 'runs.copy-id': ['enter'] };
  const core = withKeys(openCore({}, size), keys).press(',');
  return core.press(...Array<string>(9).fill('down'), 'enter');
}

function searched(core: Core, text: string): Core {
  return core.happen({ type: 'prompt-typed', text });
}

/** The screens of the app by name, for looking at them at any size. */
export function screensAt(size: { columns: number; rows: number }): ReadonlyMap<string, AppState> {
  const form = openCore({}, size).press('n').type('deploy').press('tab').type('main');
  const details = coreWithEveryState(size).press('j', 'j', 'enter');
  const confirm = openCore({}, size).press('n').type('deploy').press('ctrl+c');
  const wrongForm = openCore({}, size).press('n', 'ctrl+s');
  const running = openCore({}, size);
  acceptedDispatch(running);
  const elsewhere = openCore({}, size).press('w');
  elsewhere.happen({ type: 'prompt-typed', text: '7f3c0d1e' });
  const templates = openCore({}, size).press('n').type('deploy').press('ctrl+t', 's');
  templates.happen({ type: 'prompt-typed', text: 'nightly' });
  return new Map([
    ['watch an id', openCore({}, size).press('w', 'enter').state],
    ['watched from elsewhere', elsewhere.press('enter').state],
    ['confirm forget', coreWithEveryState(size).press('j', 'd').state],
    ['details scrolled', coreWithEveryState(size).press('j', 'j', 'enter', 'J', 'J').state],
    ['save a template', templates.state],
    ['templates', templates.press('enter', 'ctrl+t').state],
    ['no templates', openCore({}, size).press('n', 'ctrl+t').state],
    ['empty', openCore({}, size).state],
    ['runs', coreWithEveryState(size).state],
    ['details', details.state],
    ['form', form.state],
    ['form with a mistake', wrongForm.state],
    ['help', openCore({}, size).press('?').state],
    ['palette', coreWithEveryState(size).press('ctrl+p').state],
    ['key that does nothing', coreWithEveryState(size).press('u').state],
    ['key list', keyListAt(size).state],
    ['key list, nothing fits', searched(keyListAt(size), 'zzz').state],
    ['key list, changed', searched(keyListAt(size), 'copy').state],
    ['key asked for', searched(keyListAt(size), 'copy the url').press('enter').state],
    ['key refused', searched(keyListAt(size), 'new disp').press('enter', 'y').state],
    ['confirm quit', confirm.state],
    ['running', running.state],
    ...profileScreensAt(size),
    ...vaultScreensAt(size),
  ]);
}
