import type { AppState } from '../../state/app-state.ts';
import { activeForm, isValueFocused } from '../../state/vault-form/active-form.ts';
import { namesEnvFile } from '../../state/vault-form/env-import.ts';
import { isConfirmed } from '../../state/vault-form/form-state.ts';
import { canTakeVaultSuggestion, vaultSuggestions } from '../../state/vault-form/suggestions.ts';
import { canUndo } from '../../state/vault-form/undo.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('vault-form');
const bindApp = bindingsOn('app');
const bindForm = bindingsOn('form');

const form = { on: ['vault'] } as const;
const text = { on: ['vault'], in: ['text'] } as const;
const value = { on: ['vault'], in: ['secret'] } as const;
const button = { on: ['vault'], in: ['button'] } as const;
const results = { on: ['vault-results'] } as const;
const generate = { on: ['generate'] } as const;
const preview = { on: ['env-import'] } as const;
const question = { on: ['question-vars'] } as const;
const shown = { isInFooter: true };

export const VAULT_FORM_KEYS: readonly Binding[] = [
  bind('send', ['ctrl+s'], 'send', { ...form, ...shown }),
  bind('send', ['enter'], 'send', button),
  // Before the field's own undo, which is older than the rows' last change where this applies.
  bind('undo', ['ctrl+_'], 'take back', {
    ...form,
    ...shown,
    applies: (state) => canUndo(activeForm(state)),
  }),
  bind('import-file', ['enter'], 'import the .env file', {
    ...text,
    ...shown,
    applies: namesEnvFile,
  }),
  bind('reveal', ['ctrl+r'], 'reveal', {
    about: 'show the value for ten seconds',
    ...value,
    ...shown,
    applies: isSecret,
  }),
  bind('keep-or-drop-newline', ['ctrl+t'], 'keep or drop newline', {
    ...value,
    ...shown,
    applies: endsWithNewline,
  }),
  bind('generate', ['ctrl+g'], 'generate', { about: 'generate a value', ...value, ...shown }),
  bind('take-suggestion', ['right'], 'take suggestion', {
    ...text,
    ...shown,
    applies: canTakeVaultSuggestion,
  }),
  bind('next-suggestion', ['ctrl+n'], 'next suggestion', {
    ...text,
    ...shown,
    applies: hasSeveralVaults,
  }),
  bind('add-entry', ['ctrl+n'], 'add entry', { ...form, ...shown }),
  bind('remove-entry', ['ctrl+x'], 'remove', {
    about: 'remove the entry',
    ...form,
    ...shown,
    applies: isOnEntry,
  }),
  bind('next-field', ['tab', 'enter'], 'next field', { ...form, ...shown }),
  bind('previous-field', ['shift+tab'], 'previous field', form),
  bind('move-down', ['down'], 'down', form),
  bind('move-up', ['up'], 'up', form),
  bind('leave', ['esc'], 'leave', { about: 'leave, keep the draft', ...form, ...shown }),
  bind('clear', ['ctrl+l'], 'clear the form', form),

  bind('settle', ['s'], 'retry', {
    about: 'retry one by one',
    ...results,
    ...shown,
    whyNot: whyNoSettle,
  }),
  bind('copy-expression', ['y'], 'copy', {
    about: 'copy the expression',
    ...results,
    ...shown,
  }),
  bind('edit', ['e'], 'edit', { about: 'edit the rest', ...results, ...shown, whyNot: whyNoEdit }),
  bind('move-down', ['j', 'down'], 'next', results),
  bind('move-up', ['k', 'up'], 'previous', results),
  bind('leave', ['esc'], 'leave', { ...results, ...shown }),

  bindForm('next-choice', ['down', 'right', 'tab'], 'other kind', { ...generate, ...shown }),
  bindForm('previous-choice', ['up', 'left', 'shift+tab'], 'kind before', generate),

  bind('take-import', ['enter'], 'take these', {
    about: 'take these entries',
    ...preview,
    ...shown,
    whyNot: whyNoImport,
  }),
  bindApp('close-overlay', ['esc'], 'take nothing', { ...preview, ...shown }),

  bind('send-questioned', ['y'], 'send all the same', { ...question, ...shown, isFixed: true }),
  bindApp('close-overlay', ['esc', 'n'], 'back', {
    about: 'back to the form',
    ...question,
    ...shown,
    isFixed: true,
  }),
];

function isSecret(state: AppState): boolean {
  return activeForm(state).kind === 'secret';
}

function isOnEntry(state: AppState): boolean {
  return activeForm(state).focus.on === 'entry';
}

function endsWithNewline(state: AppState): boolean {
  const form = activeForm(state);
  if (!isValueFocused(form) || form.focus.on !== 'entry') return false;
  return form.rows[form.focus.row]?.value.facts().end !== null;
}

function hasSeveralVaults(state: AppState): boolean {
  return activeForm(state).focus.on === 'vault' && vaultSuggestions(state).length > 1;
}

function whyNoSettle(state: AppState): string | null {
  const form = activeForm(state);
  if (form.phase.step === 'sending') return 'It is being sent. The answer comes first.';
  if (form.rows.every(isConfirmed)) return 'Nothing to retry: all are set.';
  return null;
}

function whyNoImport({ overlay }: AppState): string | null {
  if (overlay?.kind !== 'env-import') return null;
  const { content } = overlay;
  if (content.phase === 'reading') return 'It is being read.';
  const hasEntries = content.phase === 'preview' && content.text.entries.length > 0;
  return hasEntries ? null : 'There is nothing to take.';
}

function whyNoEdit(state: AppState): string | null {
  return activeForm(state).phase.step === 'sending'
    ? 'It is being sent. The answer comes first.'
    : null;
}
