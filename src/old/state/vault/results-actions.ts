import { expressionFor } from '../../domain/entry-result.ts';
import { type ActionRows, NO_ROW, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { whyNoWrite } from '../destination.ts';
import { withCommands } from '../outbox.ts';
import { closeOverlay } from '../overlay.ts';
import { resultsList } from './results-list.ts';
import { isConfirmed, keepUnconfirmed } from './vault-form.ts';
import { vaultFormOnScreen, withVaultForm } from './vault-form-parts.ts';
import { leaveVaultForm, wantToSend } from './vault-form-update.ts';

const RESULTS = { on: ['vault-results'], in: ['list'] } as const satisfies Where;

/** What keys do in the results of a secrets or vars form, and in the answer behind them. */
export const RESULTS_ACTIONS = {
  'vault-form.retry': {
    ...RESULTS,
    keys: ['r'],
    label: 'retry',
    help: "retry what isn't set",
    about: 'retry one by one',
    isInFooter: true,
    isUseful: (state) => whyNoWrite(state, 'vaults') === null,
    whyNot: whyNoRetry,
    writes: true,
    isOnce: true,
    do: (state) => wantToSend(state, 'one-by-one'),
  },
  'vault-form.show-answer': {
    ...RESULTS,
    keys: ['enter'],
    label: 'full response',
    about: 'read the full response',
    isInFooter: true,
    whyNot: whyNoAnswer,
    do: (state) => ({ ...state, overlay: { kind: 'answer', top: 0 } }),
  },
  'vault-form.close-answer': {
    on: ['answer'],
    keys: ['esc', 'enter'],
    label: 'back',
    about: 'back to the results',
    isInFooter: true,
    do: closeOverlay,
  },
  'vault-form.copy-expression': {
    ...RESULTS,
    keys: ['y'],
    label: 'copy',
    about: 'copy the expression',
    isInFooter: true,
    do: copyExpression,
  },
  'vault-form.edit': {
    ...RESULTS,
    keys: ['n'],
    label: 'edit the rest',
    labelNow: (state) => (hasOpen(state) ? 'edit the rest' : 'set more'),
    help: 'edit the rest, or set more',
    isInFooter: true,
    whyNot: whyNotYet,
    do: (state) => withVaultForm(state, keepUnconfirmed(vaultFormOnScreen(state))),
  },
  'vault-form.leave': {
    ...RESULTS,
    keys: ['esc'],
    label: 'back',
    isInFooter: true,
    do: leaveVaultForm,
  },
} satisfies ActionRows;

/** The expression with which a workflow refers to the selected entry. Contains its name, never a value. */
function copyExpression(state: AppState): AppState {
  const form = vaultFormOnScreen(state);
  const { selected } = resultsList(form);
  if (!selected) return state;
  const text = expressionFor(form.kind, selected.name);
  return withCommands(state, { kind: 'copy-text', text, what: 'the expression' });
}

function whyNoRetry(state: AppState): string | null {
  return whyNotYet(state) ?? (hasOpen(state) ? null : NO_ROW);
}

/** Whether the service has not confirmed all of it. */
function hasOpen(state: AppState): boolean {
  const form = vaultFormOnScreen(state);
  return form.rows.some((row) => !isConfirmed(form, row));
}

function whyNoAnswer(state: AppState): string | null {
  const { phase } = vaultFormOnScreen(state);
  const hasAnswer = phase.step !== 'editing' && phase.said.length > 0;
  return hasAnswer ? null : 'The service sent nothing beyond the results.';
}

function whyNotYet(state: AppState): string | null {
  return vaultFormOnScreen(state).phase.step === 'sending'
    ? "It's being sent. Wait for the response."
    : null;
}
