import { type OtherAction, SLICES } from '../action.ts';
import type { ActionRows, AnyAction } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { openDispatchForm } from '../dispatch/dispatch-form-update.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { PALETTE_ACTIONS } from '../palette/palette.ts';
import { withScope } from '../profiles/listed-profiles.ts';
import { switchScope } from '../runs/what-is-listed.ts';
import { SANDBOX_ACTIONS } from '../sandbox-fault.ts';
import type { ActionTable } from '../slice-table.ts';
import { openVaultForm } from '../vault/vault-form-update.ts';
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
  ...PALETTE_ACTIONS,
  ...FORM_ACTIONS,
  ...LIST_ACTIONS,
  ...APP_ACTIONS,
  ...TEXT_ACTIONS,
  ...SANDBOX_ACTIONS,
};

/** An action's name in the preferences: `runs.copy-url`. */
export type ActionName = keyof typeof ACTIONS | OtherAction;

/** What the user meant happens. */
export function userActed(state: AppState, { action, ...shown }: Acted, now: Now): AppState {
  const act = (below: AppState, other: AnyAction) =>
    userActed(below, { ...shown, action: other as ActionName }, now);
  const rows: ActionRows = ACTIONS;
  const row = rows[action];
  if (row) return row.do(state, { ...shown, now, act });
  switch (action) {
    case 'app.all-profiles':
      return switchScope(state);
    case 'app.one-profile':
      return withScope(state, false);
    case 'app.set-secrets':
      return openVaultForm(state, 'secret');
    case 'app.set-vars':
      return openVaultForm(state, 'var');
    case 'app.new-dispatch':
      return withCommands(openDispatchForm(state), { kind: 'find-git-branch' });
  }
  const [on = '', name = ''] = action.split('.');
  const slice = (SLICES as Readonly<Record<string, ActionTable>>)[on];
  return slice?.[name]?.(state, { ...shown, now, act }) ?? state;
}
