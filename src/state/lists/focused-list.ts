import { harmlessPaste } from '../../domain/sanitize-text.ts';
import type { AppState } from '../app-state.ts';
import type { ListShape } from '../list/list.ts';
import type { ListState } from '../list/list-state.ts';
import { filterEdited, type ListAction, listActed, type SeenPart } from '../list/list-update.ts';
import type { TextEdit } from '../text-field.ts';
import { profilesList, withProfilesList } from './profiles.ts';
import { runDetailsActed } from './run-details.ts';
import { runsList, runsScreenOf, withRunsScreen } from './runs.ts';

/** What the keys of lists mean at the moment: a list, or lines that scroll. */
export interface FocusedList {
  /** The name of its block in the frame. */
  readonly name: string;
  /** `null` for lines that scroll. */
  readonly list: ListShape | null;
  readonly act: (action: ListAction, seen: SeenPart | undefined) => AppState;
  /** One edit of its filter. */
  readonly edit: (edit: TextEdit) => AppState;
}

/** @returns `null` where no list has the keys */
export function focusedList(state: AppState): FocusedList | null {
  if (state.overlay !== null) return null;
  switch (state.screen) {
    case 'runs':
      return runsScreenOf(state).hasFocusOnDetails
        ? lines(state, 'details', (action, seen) => runDetailsActed(state, action, seen))
        : rows('runs', runsList(state), (list) => withRunsScreen(state, { list }));
    case 'profiles':
      return rows('profiles', profilesList(state), (list) => withProfilesList(state, list));
    default:
      return null;
  }
}

/** @returns the list whose filter takes what is typed, `null` where none does */
export function typedIntoList(state: AppState): FocusedList | null {
  const focused = focusedList(state);
  return focused?.list?.state.filter.isTyping ? focused : null;
}

function rows(name: string, list: ListShape, put: (list: ListState) => AppState): FocusedList {
  return {
    name,
    list,
    act: (action, seen) => put(listActed(list, action, seen)),
    edit: (edit) => put(filterEdited(list, harmless(edit))),
  };
}

function lines(state: AppState, name: string, act: FocusedList['act']): FocusedList {
  return { name, list: null, act, edit: () => state };
}

function harmless(edit: TextEdit): TextEdit {
  return edit.type === 'paste' ? { ...edit, text: harmlessPaste(edit.text) } : edit;
}
