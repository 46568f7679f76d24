import type { AppState } from '../../state/app/app-state.ts';
import { requestList } from '../../state/request-log/request-log.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const bind = bindings();
const question = bindings({ on: ['confirm-command'] });
const log = bindings({ on: ['request-log'], in: ['list'] });

export const REQUEST_LOG_KEYS: readonly Binding[] = [
  onScreens('request-log.open', ['L'], 'requests', { about: 'log of requests' }),
  log.shown('request-log.copy', ['y'], 'copy', { about: 'copy the request', whyNot: whyNoRequest }),
  log.shown('request-log.show-output', ['enter'], 'output', {
    about: 'show its output',
    whyNot: whyNoOutput,
  }),
  bind.shown('app.close-overlay', ['esc', 'q', 'enter'], 'close', {
    about: 'close the output',
    on: ['program-output'],
    isFixed: true,
  }),
  question.shown('programs.run-asked', ['y'], 'run', { about: 'run the command', isFixed: true }),
  question.shown('app.close-overlay', ['esc', 'n', 'q'], 'back', {
    about: 'run nothing',
    isFixed: true,
  }),
  log.shown('app.close-overlay', ['esc', 'q'], 'close', {
    about: 'close the log',
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
