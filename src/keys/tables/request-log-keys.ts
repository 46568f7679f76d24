import type { AppState } from '../../state/app/app-state.ts';
import { requestList } from '../../state/request-log/request-log.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('request-log');
const bindApp = bindingsOn('app');

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
