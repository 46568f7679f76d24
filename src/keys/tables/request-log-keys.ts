import type { AppState } from '../../state/app/app-state.ts';
import { requestList } from '../../state/request-log/request-log.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('request-log');
const bindPrograms = bindingsOn('programs');
const bindApp = bindingsOn('app');

const question = { on: ['confirm-command'] } as const;
const log = { on: ['request-log'], in: ['list'] } as const;
const shown = { isInFooter: true };

export const REQUEST_LOG_KEYS: readonly Binding[] = [
  bind('open', ['L'], 'requests', { about: 'log of requests', ...ON_SCREENS }),
  bind('copy', ['y'], 'copy', {
    about: 'copy the request',
    ...log,
    ...shown,
    whyNot: whyNoRequest,
  }),
  bind('show-output', ['enter'], 'output', {
    about: 'read what the program printed',
    ...log,
    ...shown,
    whyNot: whyNoOutput,
  }),
  bindApp('close-overlay', ['esc', 'q', 'enter'], 'close', {
    about: 'close what the program printed',
    on: ['program-output'],
    ...shown,
    isFixed: true,
  }),
  bindPrograms('run-asked', ['y'], 'run', {
    about: 'run the command',
    ...question,
    ...shown,
    isFixed: true,
  }),
  bindApp('close-overlay', ['esc', 'n', 'q'], 'back', {
    about: 'run nothing',
    ...question,
    ...shown,
    isFixed: true,
  }),
  bindApp('close-overlay', ['esc', 'q'], 'close', {
    about: 'close the log',
    ...log,
    ...shown,
    isFixed: true,
    toggles: 'request-log.open',
  }),
];

function whyNoRequest(state: AppState): string | null {
  return requestList(state).selected === null ? 'There is no request to copy yet.' : null;
}

function whyNoOutput(state: AppState): string | null {
  const row = requestList(state).selected;
  if (row === null) return whyNoRequest(state);
  if (row.output === undefined) return 'Only programs print something, and this is a request.';
  return row.output === '' ? `${row.path} printed nothing.` : null;
}
