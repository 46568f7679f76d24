import { openableUrl } from '../../domain/run-url.ts';
import { NO_ROW } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { copyList } from '../../state/runs/copying.ts';
import type { Copyable } from '../../state/runs/runs-unions.ts';
import { whichRunList } from '../../state/runs/which-run.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';
import { NOT_ON_THE_WEB } from './why-not.ts';

const whichRun = bindings({ on: ['which-run'], in: ['list'] });
const copyMenu = bindings({ on: ['copy-menu'], in: ['list'] });
const copied = bindings({ on: ['copy-menu'], in: ['list'], isFixed: true });

/** The keys of the dialogs that ask which run is meant, and what to copy. */
export const RUN_CHOICE_KEYS: readonly Binding[] = [
  whichRun.shown('runs.choose-run', ['enter'], 'open', {
    about: 'open or copy this run',
    labelNow: ({ overlay }) =>
      overlay?.kind === 'which-run' && overlay.does === 'copy-url' ? 'copy' : 'open',
    whyNot: whyNoChoice,
  }),
  whichRun.shown('runs.all-runs', ['a'], 'all', {
    about: 'open or copy all',
    isFixed: true,
    whyNot: whyNoChoice,
  }),
  whichRun.shown('app.close-overlay', ['esc', 'q'], 'back', { isFixed: true }),

  copyMenu.shown('runs.copy-chosen', ['enter'], 'copy', { about: 'copy this' }),
  copied('runs.copy-chosen-urls', ['u'], 'URLs', { whyNot: whyNothing('urls') }),
  copied('runs.copy-chosen-ids', ['i'], 'ids', { whyNot: whyNothing('ids') }),
  copied('runs.copy-chosen-errors', ['e'], 'error', { whyNot: whyNothing('errors') }),
  copyMenu.shown('app.close-overlay', ['esc', 'q'], 'back', {
    isFixed: true,
    toggles: 'runs.open-copy-menu',
  }),
];

/** Why the run chosen from several can't be opened or copied. */
function whyNoChoice({ overlay }: AppState): string | null {
  if (overlay?.kind !== 'which-run') return null;
  const row = whichRunList(overlay).selected;
  if (row === null) return NO_ROW;
  const canOpen = overlay.does === 'copy-url' || openableUrl(row.run.url) !== null;
  return canOpen ? null : NOT_ON_THE_WEB;
}

/** Whether the copy menu has one of its rows. */
function whyNothing(what: Copyable): (state: AppState) => string | null {
  return ({ overlay }) =>
    overlay?.kind === 'copy-menu' && copyList(overlay).has(what) ? null : NO_ROW;
}
