import { type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { firstFew } from '../../domain/words.ts';
import { type ActionRows, NO_ROW, type Pressed, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { whyNoWrite } from '../destination.ts';
import { keyOf } from '../key-placeholder.ts';
import { markedRows } from '../list/list.ts';
import { select, toggleMarks } from '../list/list-update.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { profileLabel, withScope } from '../profiles/profile-parts.ts';
import { rotatePlaces } from '../rotation/rotation-draft.ts';
import { listOn, withListOn } from '../screen.ts';
import { activeProfileId } from '../session.ts';
import { allEntries, chosenEntries, entryList, listedKind, placesOf } from './entry-list.ts';
import { openFormFor, openVaultForm, whyFormIsTaken } from './vault-form-update.ts';
import { recordEntries, removeEntries } from './vaults-state.ts';

const SECRETS = { on: ['secrets'], in: ['list'] } as const satisfies Where;
const VARS = { on: ['vars'], in: ['list'] } as const satisfies Where;
const canSet = (state: AppState) => whyNoWrite(state, 'vaults') === null;
const LISTS = { on: ['secrets', 'vars'], in: ['list'] } as const satisfies Where;

/** What keys do on Secrets and Vars, besides those of every list. */
export const VAULT_ACTIONS = {
  'vault.set-secrets': {
    ...SECRETS,
    keys: ['n'],
    label: 'set',
    help: 'set new ones',
    about: 'set secrets',
    named: 'Set secrets',
    isInFooter: true,
    isUseful: canSet,
    do: (state) => openVaultForm(state, 'secret'),
  },
  'vault.set-vars': {
    ...VARS,
    keys: ['n'],
    label: 'set',
    help: 'set new ones',
    about: 'set vars',
    named: 'Set vars',
    isInFooter: true,
    isUseful: canSet,
    do: (state) => openVaultForm(state, 'var'),
  },
  'vault.new-value': {
    ...SECRETS,
    keys: ['enter'],
    label: 'new value',
    help: 'new value',
    about: 'new value for secrets',
    isInFooter: true,
    isForMarked: true,
    isUseful: canSetChosen,
    whyNot: whyNoEntry,
    also: [
      {
        ...VARS,
        about: 'new value for vars',
        isInFooter: true,
        isForMarked: true,
        isUseful: canSetChosen,
        whyNot: whyNoVars,
      },
    ],
    do: newValue,
  },
  'vault.mark-name': {
    ...SECRETS,
    keys: ['='],
    label: 'mark this name',
    about: 'mark this name everywhere',
    isInFooter: true,
    whyNot: whyNoEntry,
    do: markName,
  },
  'vault.forget': {
    ...LISTS,
    keys: ['d'],
    label: 'forget',
    help: 'forget',
    about: 'forget it here',
    isForMarked: true,
    whyNot: whyNoEntry,
    do: (state) => forget(state, chosenEntries(state)),
  },
  'vault.bring-back': {
    ...LISTS,
    keys: ['u'],
    label: 'undo',
    help: 'undo',
    about: 'undo forgetting',
    applies: (state) => lastForgotten(state).length > 0,
    do: bringBack,
  },
} satisfies ActionRows;

function newValue(state: AppState): AppState {
  const kind = listedKind(state);
  const chosen = chosenEntries(state);
  if (chosen.length === 0) return state;
  if (kind === 'var') return openFormFor(state, 'var', chosen);
  return rotatePlaces(state, chosen, { isMarked: markedRows(entryList(state, kind)).length > 0 });
}

function canSetChosen(state: AppState): boolean {
  return chosenEntries(state).some(
    ({ profileId }) => whyNoWrite(state, 'vaults', profileId) === null,
  );
}

function whyNoEntry(state: AppState): string | null {
  return chosenEntries(state).length > 0 ? null : NO_ROW;
}

/** The form writes to one vault of one profile. */
function whyNoVars(state: AppState): string | null {
  const chosen = chosenEntries(state);
  const [first] = chosen;
  if (!first) return NO_ROW;
  if (placesOf(chosen).length > 1)
    return 'The marked vars are in several vaults. Mark those of one.';
  return whyFormIsTaken(state, 'var', first);
}

/** Marks the selected name in every vault and profile, which are then listed; if all are marked, unmarks them. */
function markName(state: AppState): AppState {
  const kind = listedKind(state);
  const { selected, state: before } = entryList(state, kind);
  const same = allEntries(state, kind).filter(({ entry }) => entry.name === selected?.entry.name);
  const marked = toggleMarks(
    before.marked,
    same.map(({ id }) => id),
  );
  const isElsewhere = same.some(({ entry }) => entry.profileId !== activeProfileId(state));
  const shown = isElsewhere ? withScope(state, true) : state;
  // The same row stays selected among more.
  const list = { ...before, marked, selectedId: selected?.id ?? null };
  return withListOn(shown, `${kind}s`, list);
}

/** Only this machine forgets: nothing changes in the vault. */
function forget(state: AppState, entries: readonly KnownEntry[]): AppState {
  const [first] = entries;
  if (!first) return state;
  const kind = listedKind(state);
  const left = { ...state, vaults: removeEntries(state.vaults, entries) };
  const text = `Forgot ${nameEntries(state, entries)}; nothing changed in the vault. ${keyOf('vault.bring-back')} undoes this.`;
  const list = { ...listOn(state, `${kind}s`), marked: new Set<string>() };
  return withCommands(addNotice(withListOn(left, `${kind}s`, list), 'info', text), {
    kind: 'forget-entries',
    places: entries,
  });
}

/** Undoes the latest forgetting on the list on screen. */
function bringBack(state: AppState, { now }: Pressed): AppState {
  const kind = listedKind(state);
  const { forgotten } = state.vaults;
  const entries = lastForgotten(state);
  const [first] = entries;
  if (!first) return state;
  const list = select(listOn(state, `${kind}s`), placeId(first));
  const left = forgotten.filter((each) => each !== entries);
  const vaults = { ...recordEntries(state.vaults, entries, now.wallMs), forgotten: left };
  const back = withListOn({ ...state, vaults }, `${kind}s`, list);
  return withCommands(addNotice(back, 'info', `Brought back ${nameEntries(state, entries)}.`), {
    kind: 'remember-entries',
    entries,
  });
}

/** What undo would bring back: the secrets or vars that were forgotten last. */
function lastForgotten(state: AppState): readonly KnownEntry[] {
  const kind = listedKind(state);
  return state.vaults.forgotten.find(([first]) => first?.kind === kind) ?? [];
}

const MOST_NAMED = 3;

/** Some entries in a sentence, each with its place. */
function nameEntries(state: AppState, entries: readonly KnownEntry[]): string {
  const names = entries.map(
    ({ name, profileId, vault }) => `${name} in ${profileLabel(state, profileId)} ▸ ${vault}`,
  );
  const list = firstFew(names, MOST_NAMED);
  return entries.length > 1 ? `${entries.length} ${entries[0]?.kind}s: ${list}` : list;
}
