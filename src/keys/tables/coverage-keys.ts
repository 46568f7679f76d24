import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { chosenCells } from '../../state/vault/coverage.ts';
import { fitsForm } from '../../state/vault/coverage-update.ts';
import { dueRows, entryList, listedKind } from '../../state/vault/entry-list.ts';
import { holdsEntries } from '../../state/vault/vault-form.ts';
import { vaultForm, vaultNameOf } from '../../state/vault/vault-forms.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const table = bindings({ on: ['coverage'], in: ['list'] });
const lists = bindings({ on: ['secrets', 'vars'], in: ['list'] });

/** The table of which names are set where. */
export const COVERAGE_KEYS: readonly Binding[] = [
  lists.shown('coverage.open', ['m'], 'coverage', {
    about: 'what is set where',
    whyNot: whyNoTable,
  }),
  table.shown('coverage.set', ['enter'], 'set', {
    about: 'set or rotate it there',
    whyNot: whyNotSet,
  }),
  table.shown('coverage.mark', ['space'], 'mark', { about: 'mark the cell' }),
  table('coverage.mark-all', ['A'], 'mark all', { about: 'mark all that match' }),
  table.shown('coverage.only-missing', ['x'], 'missing', { about: 'only missing somewhere' }),
  table.shown('coverage.only-due', ['d'], 'due', {
    about: 'only secrets that are due',
    applies: (state) => listedKind(state) === 'secret',
  }),
  onScreens('coverage.show-due', ['!'], 'what is due', {
    about: 'secrets due in all profiles',
    whyNot: whyNothingDue,
  }),
  table('coverage.next-place', ['right', 'l'], 'next place'),
  table('coverage.previous-place', ['left', 'h'], 'previous place'),
  table.shown('coverage.close', ['esc'], 'back', {
    about: 'back to the list',
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
    ? 'The form has entries for another vault. Send or clear them first.'
    : null;
}
