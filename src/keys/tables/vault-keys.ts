import type { EntryKind } from '../../domain/entry-result.ts';
import { NO_ROW, ON_SCREENS } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { chosenCells } from '../../state/vault/coverage.ts';
import { fitsForm } from '../../state/vault/coverage-update.ts';
import {
  chosenEntries,
  dueRows,
  entryList,
  listedKind,
  placesOf,
} from '../../state/vault/entry-list.ts';
import { holdsEntries } from '../../state/vault/vault-form.ts';
import { vaultForm, vaultNameOf } from '../../state/vault/vault-scope.ts';
import { lastForgotten } from '../../state/vault/vault-update.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const secrets = bindings({ on: ['secrets'], in: ['list'] });
const vars = bindings({ on: ['vars'], in: ['list'] });
const lists = bindings({ on: ['secrets', 'vars'], in: ['list'] });
const table = bindings({ on: ['coverage'], in: ['list'] });
const onScreens = bindings(ON_SCREENS);

/** What Secrets and Vars have in addition to every list's keys. */
export const VAULT_KEYS: readonly Binding[] = [
  secrets.shown('vault.new-value', ['enter'], 'new value', {
    about: 'new value for secrets',
    isForMarked: true,
    whyNot: whyNoSecret,
  }),
  vars.shown('vault.new-value', ['enter'], 'new value', {
    about: 'new value for vars',
    isForMarked: true,
    whyNot: whyNoVars,
  }),
  secrets.shown('vault.mark-name', ['='], 'mark this name', {
    about: 'mark this name everywhere',
    whyNot: whyNoSecret,
  }),
  lists('vault.forget', ['d'], 'forget', {
    about: 'forget it here',
    isForMarked: true,
    whyNot: whyNoEntry,
  }),
  lists('vault.bring-back', ['u'], 'undo', {
    about: 'undo forgetting',
    applies: (state) => lastForgotten(state, listedKind(state)).length > 0,
  }),
];

/** The table of which names are set where. */
export const COVERAGE_KEYS: readonly Binding[] = [
  lists.shown('coverage.open', ['m'], 'coverage', {
    about: 'coverage: what is set where',
    whyNot: whyNoTable,
  }),
  table.shown('coverage.set', ['enter'], 'set', {
    about: 'set or rotate it there',
    whyNot: whyNotSet,
  }),
  table.shown('coverage.mark', ['space'], 'mark', { about: 'mark the cell' }),
  table('coverage.mark-all', [], 'mark all', { about: 'mark all that match' }),
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

function whyNoSecret(state: AppState): string | null {
  return whyNone(state, 'secret');
}

function whyNoEntry(state: AppState): string | null {
  return whyNone(state, listedKind(state));
}

function whyNone(state: AppState, kind: EntryKind): string | null {
  return chosenEntries(state, kind).length > 0 ? null : NO_ROW;
}

function whyNoTable(state: AppState): string | null {
  return entryList(state, listedKind(state)).total > 0 ? null : NO_ROW;
}

/** The form writes to one vault of the active profile. */
function whyNoVars(state: AppState): string | null {
  const chosen = chosenEntries(state, 'var');
  const [first] = chosen;
  if (!first) return whyNone(state, 'var');
  if (placesOf(chosen).length > 1)
    return 'The marked vars are in several vaults. Mark those of one.';
  if (first.profileId !== state.profiles.activeId) {
    return `This var is in another profile. Switch to it with ${keyOf('switcher.open')} first.`;
  }
  const form = vaultForm(state, 'var');
  return holdsEntries(form) && vaultNameOf(state, form) !== first.vault
    ? `The form has vars for another vault. ${keyOf('app.set-vars')} opens it: send or clear them first.`
    : null;
}

function whyNothingDue(state: AppState): string | null {
  return dueRows(state).length > 0 ? null : NO_ROW;
}

/** A rotation can set secrets anywhere; the form writes to one vault of the active profile. */
function whyNotSet(state: AppState): string | null {
  const kind = listedKind(state);
  const cells = chosenCells(state, kind);
  const [first] = cells;
  if (!first) return NO_ROW;
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
