import type { AppState } from '../../state/app/app-state.ts';
import { holdsEntries } from '../../state/forms/vault-form.ts';
import { keyOf } from '../../state/key-of.ts';
import { chosenCells } from '../../state/vault/coverage.ts';
import { fitsForm } from '../../state/vault/coverage-update.ts';
import { dueRows, entryList, listedKind } from '../../state/vault/entry-list.ts';
import { vaultForm, vaultNameOf } from '../../state/vault/vault-forms.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('coverage');

const table = { on: ['coverage'], in: ['list'] } as const;
const lists = { on: ['secrets', 'vars'], in: ['list'] } as const;
const shown = { isInFooter: true };

/** The table of which names are set where. */
export const COVERAGE_KEYS: readonly Binding[] = [
  bind('open', ['m'], 'coverage', {
    about: 'what is set where',
    ...lists,
    ...shown,
    whyNot: whyNoTable,
  }),
  bind('set', ['enter'], 'set', {
    about: 'set it there, or give it a new value',
    ...table,
    ...shown,
    whyNot: whyNotSet,
  }),
  bind('mark', ['space'], 'mark', { about: 'mark the cell', ...table, ...shown }),
  bind('mark-all', ['A'], 'mark all', { about: 'mark all that match', ...table }),
  bind('only-missing', ['x'], 'missing', {
    about: 'only names missing somewhere',
    ...table,
    ...shown,
  }),
  bind('only-due', ['d'], 'due', {
    about: 'only secrets that are due',
    ...table,
    ...shown,
    applies: (state) => listedKind(state) === 'secret',
  }),
  bind('show-due', ['!'], 'what is due', {
    about: 'secrets that are due, in all profiles',
    ...ON_SCREENS,
    whyNot: whyNothingDue,
  }),
  bind('next-place', ['right', 'l'], 'next place', table),
  bind('previous-place', ['left', 'h'], 'previous place', table),
  bind('close', ['esc'], 'back', {
    about: 'back to the list',
    ...table,
    ...shown,
    toggles: 'coverage.open',
  }),
];

function whyNothingDue(state: AppState): string | null {
  return dueRows(state).length > 0 ? null : 'No secret is due for a new value.';
}

function whyNoTable(state: AppState): string | null {
  const kind = listedKind(state);
  if (entryList(state, kind).total > 0) return null;
  const set = kind === 'secret' ? keyOf('app.set-secrets') : keyOf('app.set-vars');
  return `No ${kind} is known here yet. ${set} sets one.`;
}

/** A rotation can set secrets anywhere; the form writes to one vault of the active profile. */
function whyNotSet(state: AppState): string | null {
  const kind = listedKind(state);
  const cells = chosenCells(state, kind);
  const [first] = cells;
  if (!first) return 'Nothing is selected.';
  const isNew = cells.every(({ known }) => known === null);
  if (!fitsForm(state, cells)) {
    return kind === 'secret'
      ? null
      : `Vars can only be set in one vault of the active profile. ${keyOf('switcher.open')} switches profiles.`;
  }
  if (kind === 'secret' && !isNew) return null;
  const form = vaultForm(state, kind);
  return holdsEntries(form) && vaultNameOf(state, form) !== first.vault
    ? 'The form holds entries for another vault. Send or clear them first.'
    : null;
}
