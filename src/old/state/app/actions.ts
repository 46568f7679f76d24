import type { ActionRow, AnyAction } from '../action-row.ts';
import { TOKEN_ACTIONS } from '../alerts/token-actions.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { PALETTE_ACTIONS } from '../palette/palette.ts';
import { PREFERENCES_ACTIONS } from '../preferences/preferences.ts';
import { PROFILE_FORM_ACTIONS } from '../profiles/profile-form-update.ts';
import { PROFILES_ACTIONS } from '../profiles/profiles-actions.ts';
import { SWITCHER_ACTIONS } from '../profiles/switcher.ts';
import { ROTATION_ACTIONS } from '../rotation/rotation-actions.ts';
import { RUNS_ACTIONS } from '../runs/runs-actions.ts';
import { SANDBOX_ACTIONS } from '../sandbox-fault.ts';
import { TEMPLATES_ACTIONS } from '../templates/templates.ts';
import { COVERAGE_ACTIONS } from '../vault/coverage-update.ts';
import { RESULTS_ACTIONS } from '../vault/results-actions.ts';
import { VAULT_ACTIONS } from '../vault/vault-actions.ts';
import { VAULT_FORM_ACTIONS } from '../vault/vault-form-actions.ts';
import { WRITE_LOG_ACTIONS } from '../vault/write-log.ts';
import { APP_ACTIONS } from './app-actions.ts';
import type { Acted } from './app-event.ts';
import { FORM_ACTIONS } from './form-actions.ts';
import { LIST_ACTIONS } from './list-actions.ts';
import { TEXT_ACTIONS } from './text-actions.ts';

/**
 * Everything that can be done. Handler, footer, help, palette and the keys of the preferences read these rows.
 * Where several share a key, the earlier one is meant.
 */
export const ACTIONS = {
  ...RUNS_ACTIONS,
  ...VAULT_ACTIONS,
  ...COVERAGE_ACTIONS,
  ...VAULT_FORM_ACTIONS,
  ...RESULTS_ACTIONS,
  ...ROTATION_ACTIONS,
  ...WRITE_LOG_ACTIONS,
  ...PROFILES_ACTIONS,
  ...PROFILE_FORM_ACTIONS,
  ...TOKEN_ACTIONS,
  ...TEMPLATES_ACTIONS,
  ...PREFERENCES_ACTIONS,
  ...SWITCHER_ACTIONS,
  ...PALETTE_ACTIONS,
  ...FORM_ACTIONS,
  ...LIST_ACTIONS,
  ...APP_ACTIONS,
  ...TEXT_ACTIONS,
  ...SANDBOX_ACTIONS,
};

/** An action's name in the preferences: `runs.copy-url`. */
export type ActionName = keyof typeof ACTIONS;

/** What the user meant happens. */
export function doAction(state: AppState, { action, ...shown }: Acted, now: Now): AppState {
  const row: ActionRow = ACTIONS[action];
  const act = (below: AppState, other: AnyAction) =>
    doAction(below, { ...shown, action: other as ActionName }, now);
  return row.do(state, { ...shown, now, act });
}
