import type { EntryKind } from '../../domain/entry-result.ts';
import { harmlessPaste } from '../../domain/sanitize-text.ts';
import type { AppState } from '../app-state.ts';
import type { TextEdit } from '../form/text-field.ts';
import { helpList } from '../help/help.ts';
import type { ListShape, ListState } from '../list/list.ts';
import {
  editFilter,
  editSearch,
  type ListStep,
  type Move,
  moveSelection,
  type SeenPart,
  scrollTop,
} from '../list/list-update.ts';
import { addNotice } from '../notice.ts';
import type { Overlay, OverlayOf } from '../overlay.ts';
import { paletteList } from '../palette/palette.ts';
import { preferencesList } from '../preferences/preferences.ts';
import { profilesList } from '../profiles/profile-parts.ts';
import { switcherList } from '../profiles/switcher.ts';
import { rotationList, withRotationList } from '../rotation/rotation-list.ts';
import { copyList } from '../runs/copy-menu.ts';
import { runOnList } from '../runs/run-on.ts';
import { moveInDetails, runsList, runsScreenOf, withRunsScreen } from '../runs/runs-list.ts';
import { whichRunList } from '../runs/which-run.ts';
import { type ScreenName, withListOn } from '../screen.ts';
import { templatesList } from '../templates/templates.ts';
import { coverageTable } from '../vault/coverage.ts';
import { isCoverageOpen, withCoverage } from '../vault/coverage-update.ts';
import { entryList } from '../vault/entry-list.ts';
import { resultsList, withResultsList } from '../vault/results-list.ts';
import { vaultFormOnScreen, withVaultForm } from '../vault/vault-form-parts.ts';
import { logList } from '../vault/write-log.ts';

/** Each screen or dialog is an area; one that shows several lists in turn is several. */
type ListArea =
  | ScreenName
  | Overlay['kind']
  | 'coverage'
  | 'vault-results'
  | 'rotation-plan'
  | 'rotation-results';

/** What list keys currently act on: a list, or scrolling text. */
export interface FocusedList {
  /** The name under which what is in view of it is reported. */
  readonly name: string;
  /** The area it belongs to, by which its keys are found. */
  readonly area: ListArea;
  /** `null` for scrolling text. */
  readonly list: ListShape | null;
  /** Moves the selection, or scrolls. */
  readonly move: (to: Move, seen: SeenPart | undefined) => AppState;
  readonly change: (step: ListStep, seen: SeenPart | undefined) => AppState;
  /** Applies one edit to its filter. */
  readonly edit: (edit: TextEdit) => AppState;
}

/** @returns `null` if no list has focus */
export function focusedList(state: AppState): FocusedList | null {
  return state.overlay === null ? onScreen(state) : inDialog(state, state.overlay);
}

function onScreen(state: AppState): FocusedList | null {
  const { screen } = state;
  if (!isListScreen(screen)) return OTHER_SCREENS[screen](state);
  return screenRows(state, LIST_SCREENS[screen].list(state));
}

function runRows(state: AppState): FocusedList {
  return runsScreenOf(state).hasFocusOnDetails
    ? {
        ...lines(state, 'runs', (to, seen) => moveInDetails(state, to, seen)),
        name: 'details',
        // A filter is of the list.
        change: (step) =>
          withRunsScreen(state, { list: step(runsList(state)), hasFocusOnDetails: false }),
      }
    : rows('runs', runsList(state), (list) => withRunsScreen(state, { list }));
}

function entries(state: AppState, kind: EntryKind): FocusedList {
  if (!isCoverageOpen(state)) return screenRows(state, entryList(state, kind));
  const put = (list: ListState) => withCoverage(state, kind, { list });
  return rows('coverage', coverageTable(state, kind).list, put);
}

function sentEntries(state: AppState): FocusedList | null {
  const form = vaultFormOnScreen(state);
  if (form.phase.step === 'editing') return null;
  const put = (list: ListState) => withVaultForm(state, withResultsList(form, list));
  return rows('vault-results', resultsList(form), put);
}

function rotationRowsList(state: AppState): FocusedList | null {
  const { phase } = state.rotation;
  if (phase === 'none' || phase === 'values') return null;
  const put = (list: ListState) => withRotationList(state, list);
  return rows(phase === 'plan' ? 'rotation-plan' : 'rotation-results', rotationList(state), put);
}

function inDialog(state: AppState, overlay: Overlay): FocusedList | null {
  switch (overlay.kind) {
    case 'env-import':
    case 'answer':
    case 'question-entries':
    case 'confirm-write':
    case 'confirm-quit':
    case 'confirm-forget':
    case 'confirm-drop':
    case 'take-draft':
      if (overlay.kind === 'env-import' && !hasLines(overlay)) return null;
      return lines(state, overlay.kind, (to, seen) => {
        if (seen && seen.rows >= seen.count) {
          return addNotice(state, 'info', 'All of it is on screen.');
        }
        const top = scrollTop(to, seen);
        return top === null ? state : { ...state, overlay: { ...overlay, top } };
      });
    default:
      return isList(overlay) ? ofDialog(state, overlay.kind, overlay) : null;
  }
}

/** The screens with a form, or with several lists in turn. */
const OTHER_SCREENS = {
  runs: runRows,
  dispatch: () => null,
  secrets: (state) => entries(state, 'secret'),
  vars: (state) => entries(state, 'var'),
  'secrets-form': sentEntries,
  'vars-form': sentEntries,
  rotation: rotationRowsList,
  'profile-form': () => null,
} satisfies { readonly [Screen in ScreenName]?: (state: AppState) => FocusedList | null };

type ListScreen = Exclude<ScreenName, keyof typeof OTHER_SCREENS>;

/** All other screens are one list each. */
export const LIST_SCREENS: {
  readonly [Screen in ListScreen]: {
    /** Where keys are listed. */
    readonly title: string;
    readonly list: (state: AppState) => ListShape;
  };
} = {
  profiles: { title: 'Profiles', list: profilesList },
  preferences: { title: 'Preferences', list: preferencesList },
  'write-log': { title: 'Log of writes', list: logList },
};

function isListScreen(screen: ScreenName): screen is ListScreen {
  return screen in LIST_SCREENS;
}

export const LIST_SCREEN_NAMES = Object.keys(LIST_SCREENS) as readonly ListScreen[];

/** What each dialog with a list shows. */
export const LIST_DIALOGS: {
  readonly [Kind in ListDialog]: {
    /** Where keys are listed. */
    readonly title: string;
    readonly list: (state: AppState, overlay: ListOverlays[Kind]) => ListShape;
    /** Its field filters from the first letter on. */
    readonly isSearch?: boolean;
  };
} = {
  templates: { title: 'Templates', list: templatesList },
  'run-on': { title: 'Run on other profiles', list: runOnList },
  'which-run': { title: 'Which run', list: (_, overlay) => whichRunList(overlay) },
  'copy-menu': { title: 'Copy menu', list: (_, overlay) => copyList(overlay) },
  switcher: { title: 'Profile switcher', list: switcherList, isSearch: true },
  palette: { title: 'Commands', list: paletteList, isSearch: true },
  help: { title: 'Help', list: (_, overlay) => helpList(overlay) },
};

type ListOverlay = Extract<Overlay, { readonly list: ListState }>;
type ListOverlays = { readonly [Each in ListOverlay as Each['kind']]: Each };
type ListDialog = ListOverlay['kind'];

function isList(overlay: Overlay): overlay is ListOverlay {
  return overlay.kind in LIST_DIALOGS;
}

function ofDialog<Kind extends ListDialog>(
  state: AppState,
  kind: Kind,
  overlay: ListOverlays[Kind],
): FocusedList {
  const { list, isSearch } = LIST_DIALOGS[kind];
  const found = list(state, overlay);
  const put = (changed: ListState): AppState => ({
    ...state,
    overlay: { ...overlay, list: changed },
  });
  const focused = rows(kind, found, put);
  if (!isSearch) return focused;
  return { ...focused, edit: (edit) => put(editSearch(found, harmless(edit))) };
}

function hasLines({ content }: OverlayOf<'env-import'>): boolean {
  if (content.phase !== 'preview') return false;
  const { entries, problems } = content.text;
  return entries.length + problems.length > 0;
}

/** @returns the list whose filter takes input, or `null` */
export function listTakingInput(state: AppState): FocusedList | null {
  const focused = focusedList(state);
  return focused?.list?.state.filter.isTyping ? focused : null;
}

/** The list of the current screen, if it has one. */
function screenRows(state: AppState, list: ListShape): FocusedList {
  return rows(state.screen, list, (next) => withListOn(state, state.screen, next));
}

/** What is in view of it is reported under the name of its area. */
function rows(area: ListArea, list: ListShape, put: (list: ListState) => AppState): FocusedList {
  const shown = (seen: SeenPart | undefined): ListShape =>
    seen ? { ...list, state: { ...list.state, top: seen.top } } : list;
  return {
    name: area,
    area,
    list,
    move: (to, seen) => put(moveSelection(shown(seen), to, seen?.rows)),
    change: (step, seen) => put(step(shown(seen))),
    edit: (edit) => put(editFilter(list, harmless(edit))),
  };
}

function lines(state: AppState, area: ListArea, move: FocusedList['move']): FocusedList {
  return { name: area, area, list: null, move, change: () => state, edit: () => state };
}

function harmless(edit: TextEdit): TextEdit {
  return edit.kind === 'paste' ? { ...edit, text: harmlessPaste(edit.text) } : edit;
}
