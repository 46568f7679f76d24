import { NO_ROW } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { whyNotCopied } from '../../state/rotation/copy-generated.ts';
import { namesEnvFile } from '../../state/vault/env-import.ts';
import { isConfirmed } from '../../state/vault/vault-form.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-scope.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const bind = bindings();
const results = bindings({ on: ['vault-results'], in: ['list'] });
const origins = bindings({ on: ['generate'], in: ['choice'] });
const generate = bindings({ on: ['generate'] });
const preview = bindings({ on: ['env-import'] });
const question = bindings({ on: ['question-entries'], isInFooter: true, isFixed: true });

export const VAULT_FORM_KEYS: readonly Binding[] = [
  bind.shown('vault-form.import-file', ['enter'], 'import the .env file', {
    on: ['vault'],
    in: ['text'],
    applies: (state) => namesEnvFile(vaultFormOnScreen(state)),
  }),

  results.shown('vault-form.retry', ['s'], 'retry', {
    about: 'retry one by one',
    whyNot: whyNoRetry,
  }),
  results.shown('vault-form.show-answer', ['enter'], 'full response', {
    about: 'read the full response',
    whyNot: whyNoAnswer,
  }),
  bind.shown('app.close-overlay', ['esc', 'enter'], 'back', {
    about: 'back to the results',
    on: ['answer'],
  }),
  results.shown('vault-form.copy-expression', ['y'], 'copy', { about: 'copy the expression' }),
  results('vault-form.copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the new value, once',
    whyNot: whyNotCopied,
  }),
  results.shown('vault-form.edit', ['e'], 'edit', { about: 'edit the rest', whyNot: whyNoEdit }),
  results.shown('vault-form.leave', ['esc'], 'back'),

  generate.shown('form.next-choice', ['down', 'tab'], 'other kind'),
  generate('form.previous-choice', ['up', 'shift+tab'], 'previous kind'),
  origins('form.next-choice', ['right'], 'other kind'),
  origins('form.previous-choice', ['left'], 'previous kind'),

  preview.shown('vault-form.take-import', ['enter'], 'import', {
    about: 'import these entries',
    whyNot: whyNoImport,
  }),
  preview.shown('app.close-overlay', ['esc'], 'cancel', { about: 'import nothing' }),

  question('vault-form.send-questioned', ['y'], 'send anyway'),
  question('app.close-overlay', ['esc', 'n'], 'back', { about: 'back to the form' }),
];

function whyNoRetry(state: AppState): string | null {
  const form = vaultFormOnScreen(state);
  if (form.phase.step === 'sending') return "It's being sent. Wait for the response.";
  if (form.rows.every((row) => isConfirmed(form, row))) return NO_ROW;
  return null;
}

function whyNoAnswer(state: AppState): string | null {
  const { phase } = vaultFormOnScreen(state);
  const hasAnswer = phase.step !== 'editing' && phase.said.length > 0;
  return hasAnswer ? null : 'The service sent nothing beyond the results.';
}

function whyNoImport({ overlay }: AppState): string | null {
  if (overlay?.kind !== 'env-import') return null;
  const { content } = overlay;
  if (content.phase === 'reading') return "It's being read.";
  const hasEntries = content.phase === 'preview' && content.text.entries.length > 0;
  return hasEntries ? null : NO_ROW;
}

function whyNoEdit(state: AppState): string | null {
  return vaultFormOnScreen(state).phase.step === 'sending'
    ? "It's being sent. Wait for the response."
    : null;
}
