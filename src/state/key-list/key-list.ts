import fuzzysort from 'fuzzysort';
import type { AppState } from '../app-state.ts';
import { layoutFor } from '../layout.ts';
import { withPreferences } from '../preferences/preferences-update.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { KeyRow } from './key-guide.ts';
import type { KeyListAction, KeyListEvent } from './key-list-overlay.ts';

/** The rows that fit what is typed, the best first. */
export function keyRows(state: AppState): readonly KeyRow[] {
  const { rows } = state.keyGuide;
  const query = state.overlay?.kind === 'key-list' ? state.overlay.query.trim() : '';
  if (query === '') return rows;
  return fuzzysort.go(query, rows, { keys: ['label', 'section', 'name'] }).map(({ obj }) => obj);
}

export function keyListIndex(state: AppState): number {
  const last = Math.max(0, keyRows(state).length - 1);
  return state.overlay?.kind === 'key-list' ? Math.min(state.overlay.index, last) : 0;
}

export function keyListTyped(state: AppState, query: string): AppState {
  return { ...state, overlay: { kind: 'key-list', query, index: 0 } };
}

export function keyListActed(state: AppState, action: KeyListAction): UpdateResult {
  const { overlay } = state;
  switch (action) {
    case 'open':
      return noCommands(keyListTyped(state, ''));
    case 'close':
      return noCommands({ ...state, overlay: null });
    case 'move-up':
      return noCommands(movedBy(state, -1));
    case 'move-down':
      return noCommands(movedBy(state, 1));
    case 'page-up':
      return noCommands(movedBy(state, -pageRows(state)));
    case 'page-down':
      return noCommands(movedBy(state, pageRows(state)));
    case 'ask': {
      const row = keyRows(state)[keyListIndex(state)];
      if (overlay?.kind !== 'key-list' || !row) return noCommands(state);
      return noCommands({
        ...state,
        overlay: { kind: 'key-capture', row, list: overlay, problem: null },
      });
    }
    case 'keep':
      return noCommands(backToList(state));
    case 'put-back':
      return overlay?.kind === 'key-capture' ? putBack(state, overlay.row.name) : noCommands(state);
  }
}

/** A key was pressed where a new one was awaited. One that cannot be taken changes nothing. */
export function keyListHappened(state: AppState, event: KeyListEvent): UpdateResult {
  if (state.overlay?.kind !== 'key-capture') return noCommands(state);
  switch (event.type) {
    case 'key-chosen':
      return changed(state, event, event.said);
    case 'key-refused':
      return noCommands({ ...state, overlay: { ...state.overlay, problem: event.why } });
  }
}

function putBack(state: AppState, name: string): UpdateResult {
  return changed(state, { name, keys: null }, 'The built-in key is back.');
}

function changed(
  state: AppState,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] | null },
  said: string,
): UpdateResult {
  const notice = { tone: 'success', text: said } as const;
  return withPreferences({ ...backToList(state), notice }, { key: { name, keys } });
}

function backToList(state: AppState): AppState {
  return state.overlay?.kind === 'key-capture' ? { ...state, overlay: state.overlay.list } : state;
}

function movedBy(state: AppState, by: number): AppState {
  if (state.overlay?.kind !== 'key-list') return state;
  const last = Math.max(0, keyRows(state).length - 1);
  const index = Math.max(0, Math.min(last, keyListIndex(state) + by));
  return { ...state, overlay: { ...state.overlay, index } };
}

/** About what the dialog shows at once. */
function pageRows({ size }: AppState): number {
  return Math.max(1, layoutFor(size).bodyRows - 4);
}
