import { hasRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { selectedDispatch } from '../../state/lists/runs.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import {
  whyNoCheck,
  whyNoCurl,
  whyNoId,
  whyNoRow,
  whyNoRun,
  whyNoStop,
  whyNoUrl,
} from './why-not.ts';

const bind = bindingsOn('runs');

const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const list = { on: ['runs'], in: ['list'] } as const;
const details = { on: ['runs'], in: ['details'] } as const;
const shown = { isInFooter: true };

export const RUNS_KEYS: readonly Binding[] = [
  bind('run-again', ['r'], 'run again', {
    about: 'run again, with edits',
    ...lists,
    ...shown,
    whyNot: whyNoRunAgain,
  }),
  bind('open-run', ['o'], 'open', {
    about: 'open the run in the browser',
    ...lists,
    ...shown,
    whyNot: whyNoRun,
  }),
  bind('copy-url', ['y'], 'copy URL', {
    about: 'copy the URL of the run',
    ...lists,
    ...shown,
    whyNot: whyNoUrl,
  }),
  bind('copy-id', ['Y'], 'copy the id', {
    about: 'copy the id of the dispatch',
    ...lists,
    whyNot: whyNoId,
  }),
  bind('copy-curl', ['c'], 'copy as curl', { ...details, ...shown, whyNot: whyNoCurl }),
  bind('check-now', ['R'], 'check now', { ...lists, whyNot: whyNoCheck }),
  bind('stop-or-resume', ['x'], 'stop or resume', {
    about: 'stop or resume the watch',
    ...lists,
    whyNot: whyNoStop,
  }),
  bind('open-details', ['enter'], 'details', {
    about: 'open the details',
    ...list,
    ...shown,
    whyNot: whyNoRow,
  }),
  bind('close-details', ['esc'], 'back', { about: 'back to the list', ...details, ...shown }),
];

function whyNoRunAgain(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (dispatch && !hasRequest(dispatch)) {
    return 'It was sent from elsewhere, so the request is not known here.';
  }
  return whyNoRow(state);
}
