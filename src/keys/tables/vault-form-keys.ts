import type { AppState } from '../../state/app/app-state.ts';
import { whyNoCopyOfSent } from '../../state/forms/vault-actions.ts';
import { isConfirmed } from '../../state/forms/vault-form.ts';
import { namesEnvFile } from '../../state/vault/env-import.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-forms.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('vault-form');
const bindApp = bindingsOn('app');
const bindForm = bindingsOn('form');

const results = { on: ['vault-results'], in: ['list'] } as const;
const origins = { on: ['generate'], in: ['choice'] } as const;
const generate = { on: ['generate'] } as const;
const preview = { on: ['env-import'] } as const;
const question = { on: ['question-entries'] } as const;
const shown = { isInFooter: true };

export const VAULT_FORM_KEYS: readonly Binding[] = [
  bind('import-file', ['enter'], 'import the .env file', {
    on: ['vault'],
    in: ['text'],
    ...shown,
    applies: (state) => namesEnvFile(vaultFormOnScreen(state)),
  }),

  bind('retry', ['s'], 'retry', {
    about: 'retry one by one',
    ...results,
    ...shown,
    whyNot: whyNoRetry,
  }),
  bind('show-answer', ['enter'], 'answer', {
    about: 'read the whole answer',
    ...results,
    ...shown,
    whyNot: whyNoAnswer,
  }),
  bindApp('close-overlay', ['esc', 'enter'], 'back', {
    about: 'back to the results',
    on: ['answer'],
    ...shown,
  }),
  bind('copy-expression', ['y'], 'copy', {
    about: 'copy the expression',
    ...results,
    ...shown,
  }),
  bind('copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the generated value, once',
    ...results,
    whyNot: whyNoCopyOfSent,
  }),
  bind('edit', ['e'], 'edit', { about: 'edit the rest', ...results, ...shown, whyNot: whyNoEdit }),
  bind('leave', ['esc'], 'back', { ...results, ...shown }),

  bindForm('next-choice', ['down', 'tab'], 'other source', { ...generate, ...shown }),
  bindForm('previous-choice', ['up', 'shift+tab'], 'source before', generate),
  bindForm('next-choice', ['right'], 'other source', origins),
  bindForm('previous-choice', ['left'], 'source before', origins),

  bind('take-import', ['enter'], 'import', {
    about: 'import these entries',
    ...preview,
    ...shown,
    whyNot: whyNoImport,
  }),
  bindApp('close-overlay', ['esc'], 'import nothing', { ...preview, ...shown }),

  bind('send-questioned', ['y'], 'send anyway', { ...question, ...shown, isFixed: true }),
  bindApp('close-overlay', ['esc', 'n'], 'back', {
    about: 'back to the form',
    ...question,
    ...shown,
    isFixed: true,
  }),
];

function whyNoRetry(state: AppState): string | null {
  const form = vaultFormOnScreen(state);
  if (form.phase.step === 'sending') return "It's being sent. Wait for the response.";
  if (form.rows.every((row) => isConfirmed(form, row))) return 'Nothing to retry: all are set.';
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
  return hasEntries ? null : 'There is nothing to import.';
}

function whyNoEdit(state: AppState): string | null {
  return vaultFormOnScreen(state).phase.step === 'sending'
    ? "It's being sent. Wait for the response."
    : null;
}
