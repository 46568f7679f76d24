import fuzzysort from 'fuzzysort';
import { type List, listOf } from '../list/list.ts';
import { NEW_SEARCH } from '../list/list-state.ts';
import { type NoticePart, noted } from '../notice.ts';
import type { OutboxPart } from '../outbox.ts';
import type { OverlayPart } from '../overlay.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { withPreferences } from '../preferences/preferences-update.ts';
import type { ActionTable, EventTable } from '../slice-table.ts';
import type { KeyGuidePart, KeyListEvent, KeyRow } from './key-list-overlay.ts';

const keys = listOf<KeyRow>({
  idOf: ({ name }) => name,
  searchText: ({ label, section }) => `${label} ${section}`,
  search: (rows, text) =>
    fuzzysort
      .go(text, rows, { keys: ['label', 'section', 'name'], limit: 0 })
      .map(({ obj }) => obj),
});

/** Every remappable action, best match first. */
export function keyList({ keyGuide, overlay }: KeyListScope): List<KeyRow> {
  return keys(keyGuide, overlay?.kind === 'key-list' ? overlay.list : NEW_SEARCH);
}

/** What keys do in the list of keys. */
export const KEY_LIST_ACTIONS = {
  open: (state) => ({ ...state, overlay: { kind: 'key-list', list: NEW_SEARCH } }),
  ask: (state) => {
    const { overlay } = state;
    const row = keyList(state).selected;
    if (overlay?.kind !== 'key-list' || !row) return state;
    return { ...state, overlay: { kind: 'key-capture', row, list: overlay, problem: null } };
  },
  keep: backToList,
  'put-back': (state) => {
    const { overlay } = state;
    if (overlay?.kind !== 'key-capture') return state;
    return changed(state, { name: overlay.row.name, keys: null }, 'The built-in key is restored.');
  },
} satisfies ActionTable<KeyListScope>;

/** A key was pressed while a new one was awaited. One that isn't allowed changes nothing. */
export const KEY_LIST_EVENTS: EventTable<KeyListEvent, KeyListScope> = {
  'key-chosen': (state, event) =>
    state.overlay?.kind === 'key-capture' ? changed(state, event, event.said) : state,
  'key-refused': (state, { why }) =>
    state.overlay?.kind === 'key-capture'
      ? { ...state, overlay: { ...state.overlay, problem: why } }
      : state,
};

function changed<S extends KeyListScope>(
  state: S,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] | null },
  said: string,
): S {
  return withPreferences(noted(backToList(state), 'success', said), { key: { name, keys } });
}

function backToList<S extends KeyListScope>(state: S): S {
  return state.overlay?.kind === 'key-capture' ? { ...state, overlay: state.overlay.list } : state;
}

/** The parts of the state that the list of keys reads and changes. */
interface KeyListScope extends KeyGuidePart, OverlayPart, OutboxPart, NoticePart, PreferencesPart {}
