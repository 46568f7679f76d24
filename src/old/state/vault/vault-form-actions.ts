import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { closeOverlay } from '../overlay.ts';
import { importFile, namesEnvFile, takeImport } from './env-import.ts';
import { wantToSend } from './vault-form-update.ts';

/** What only the secrets and vars forms can do. */
export const VAULT_FORM_ACTIONS = {
  'vault-form.import-file': {
    on: ['vault'],
    in: ['text'],
    keys: ['enter'],
    label: 'import the .env file',
    isInFooter: true,
    applies: namesEnvFile,
    do: (state, { now }) => importFile(state, now),
  },
  'vault-form.take-import': {
    on: ['env-import'],
    keys: ['enter'],
    label: 'import',
    about: 'import these entries',
    isInFooter: true,
    whyNot: whyNoImport,
    do: takeImport,
  },
  'vault-form.send-questioned': {
    on: ['question-entries'],
    keys: ['y'],
    label: 'send anyway',
    isInFooter: true,
    isFixed: true,
    writes: true,
    isOnce: true,
    do: (state) => wantToSend(closeOverlay(state), 'together'),
  },
} satisfies ActionRows;

function whyNoImport({ overlay }: AppState): string | null {
  if (overlay?.kind !== 'env-import') return null;
  const { content } = overlay;
  if (content.phase === 'reading') return "It's being read.";
  const hasEntries = content.phase === 'preview' && content.text.entries.length > 0;
  return hasEntries ? null : NO_ROW;
}
