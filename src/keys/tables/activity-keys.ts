import { activityList } from '../../state/activity/activity.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const bind = bindings();
const question = bindings({ on: ['confirm-command'], isInFooter: true, isFixed: true });
const log = bindings({ on: ['activity'], in: ['list'] });

export const ACTIVITY_KEYS: readonly Binding[] = [
  onScreens('activity.open', ['L'], 'activity', { about: 'activity log of this terminal' }),
  log.shown('activity.copy', ['y'], 'copy', { about: 'copy the line', whyNot: whyNoRow }),
  log.shown('activity.show-output', ['enter'], 'output', {
    about: 'show its output',
    whyNot: whyNoOutput,
  }),
  bind.shown('app.close-overlay', ['esc', 'q', 'enter'], 'close', {
    about: 'close the output',
    on: ['program-output'],
    isFixed: true,
  }),
  question('programs.run-asked', ['y'], 'run', { about: 'run the command' }),
  question('app.close-overlay', ['esc', 'n', 'q'], 'back', { about: 'run nothing' }),
  log.shown('app.close-overlay', ['esc', 'q'], 'close', {
    about: 'close the log',
    isFixed: true,
    toggles: 'activity.open',
  }),
];

function whyNoRow(state: AppState): string | null {
  return activityList(state).selected === null ? 'There is no activity yet.' : null;
}

function whyNoOutput(state: AppState): string | null {
  const row = activityList(state).selected;
  if (row === null) return whyNoRow(state);
  if (row.output === undefined) return 'This is a request. Only commands and hooks have output.';
  return row.output === '' ? `${row.path} printed nothing.` : null;
}
