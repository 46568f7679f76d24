import { activityList } from '../../state/activity/activity.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const log = bindings({ on: ['activity'], in: ['list'] });

export const ACTIVITY_KEYS: readonly Binding[] = [
  onScreens('activity.open', ['L'], 'activity', { about: 'activity log of this terminal' }),
  log.shown('activity.copy', ['y'], 'copy', { about: 'copy the line', whyNot: whyNoRow }),
  log.shown('app.close-overlay', ['esc', 'q'], 'close', {
    about: 'close the log',
    isFixed: true,
    toggles: 'activity.open',
  }),
];

function whyNoRow(state: AppState): string | null {
  return activityList(state).selected === null ? 'There is no activity yet.' : null;
}
