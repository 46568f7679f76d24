import type { Action } from '../state/action.ts';
import type { AppState } from '../state/app-state.ts';
import { holdsDraft } from '../state/dispatch-form/form-state.ts';
import { canTakeSuggestion } from '../state/dispatch-form/form-update.ts';
import { suggestionsFor } from '../state/dispatch-form/suggestions.ts';
import { ALL_PLACES, FORM_PLACES, LIST_PLACES, type Place } from './place.ts';
import { whyNoCheck, whyNoRow, whyNoRun, whyNoStop } from './why-not.ts';

/** One meaning of some keys. The handler, the footer and the help all read it here. */
export interface Binding {
  readonly action: Action;
  readonly keys: readonly string[];
  readonly label: string;
  readonly places: readonly Place[];
  /** Whether the footer has it; the rest is in the help. */
  readonly isInFooter?: boolean;
  /** Where it gives false, the key means what it would mean without this binding. */
  readonly applies?: (state: AppState) => boolean;
  /** Why the key can do nothing now, as a sentence; `null` where it can. */
  readonly whyNot?: (state: AppState) => string | null;
}

/** Every key of the program. The first binding that fits the place wins. */
export const KEY_TABLE: readonly Binding[] = [
  { action: 'quit', keys: ['ctrl+c'], label: 'quit', places: ALL_PLACES },
  {
    action: 'close-overlay',
    keys: ['esc', 'q', '?'],
    label: 'close',
    places: ['help'],
    isInFooter: true,
  },
  {
    action: 'quit',
    keys: ['q', 'y'],
    label: 'quit anyway',
    places: ['confirm-quit'],
    isInFooter: true,
  },
  {
    action: 'close-overlay',
    keys: ['esc', 'n'],
    label: 'stay',
    places: ['confirm-quit'],
    isInFooter: true,
  },

  { action: 'new-dispatch', keys: ['n'], label: 'new', places: LIST_PLACES, isInFooter: true },
  {
    action: 'run-again',
    keys: ['r'],
    label: 'run again',
    places: LIST_PLACES,
    isInFooter: true,
    whyNot: whyNoRunAgain,
  },
  {
    action: 'open-run',
    keys: ['o'],
    label: 'open',
    places: LIST_PLACES,
    isInFooter: true,
    whyNot: whyNoRun,
  },
  { action: 'check-now', keys: ['R'], label: 'check now', places: LIST_PLACES, whyNot: whyNoCheck },
  {
    action: 'stop-or-resume',
    keys: ['x'],
    label: 'stop or resume',
    places: LIST_PLACES,
    whyNot: whyNoStop,
  },
  { action: 'start-filter', keys: ['/'], label: 'filter', places: ['runs-list'], isInFooter: true },
  {
    action: 'open-details',
    keys: ['enter'],
    label: 'details',
    places: ['runs-list'],
    isInFooter: true,
    whyNot: whyNoRow,
  },
  { action: 'move-down', keys: ['j', 'down'], label: 'next', places: [...LIST_PLACES, 'help'] },
  { action: 'move-up', keys: ['k', 'up'], label: 'previous', places: [...LIST_PLACES, 'help'] },
  { action: 'go-first', keys: ['g', 'home'], label: 'first', places: ['runs-list'] },
  { action: 'go-last', keys: ['G', 'end'], label: 'last', places: ['runs-list'] },
  { action: 'page-up', keys: ['pageup'], label: 'a page up', places: ['runs-list'] },
  { action: 'page-down', keys: ['pagedown'], label: 'a page down', places: ['runs-list'] },
  { action: 'back', keys: ['esc'], label: 'back', places: ['run-details'], isInFooter: true },
  {
    action: 'back',
    keys: ['esc'],
    label: 'clear the filter',
    places: ['runs-list'],
    applies: hasFilter,
  },
  { action: 'go-runs', keys: ['1'], label: 'runs', places: LIST_PLACES },
  { action: 'show-help', keys: ['?'], label: 'help', places: LIST_PLACES, isInFooter: true },
  { action: 'quit', keys: ['q'], label: 'quit', places: LIST_PLACES, isInFooter: true },

  { action: 'keep-filter', keys: ['enter'], label: 'keep', places: ['filter'], isInFooter: true },
  { action: 'clear-filter', keys: ['esc'], label: 'clear', places: ['filter'], isInFooter: true },
  { action: 'move-down', keys: ['down'], label: 'next', places: ['filter'] },
  { action: 'move-up', keys: ['up'], label: 'previous', places: ['filter'] },

  { action: 'send', keys: ['ctrl+s'], label: 'send', places: FORM_PLACES, isInFooter: true },
  { action: 'send', keys: ['enter'], label: 'send', places: ['form-send'], isInFooter: true },
  {
    action: 'take-suggestion',
    keys: ['right'],
    label: 'take suggestion',
    places: ['form-field'],
    isInFooter: true,
    applies: canTakeSuggestion,
  },
  {
    action: 'next-suggestion',
    keys: ['ctrl+n'],
    label: 'next suggestion',
    places: ['form-field'],
    isInFooter: true,
    applies: hasSuggestions,
  },
  {
    action: 'next-field',
    keys: ['tab', 'enter'],
    label: 'next field',
    places: FORM_PLACES,
    isInFooter: true,
  },
  { action: 'previous-field', keys: ['shift+tab'], label: 'previous field', places: FORM_PLACES },
  { action: 'move-down', keys: ['down'], label: 'down', places: FORM_PLACES },
  { action: 'move-up', keys: ['up'], label: 'up', places: FORM_PLACES },
  {
    action: 'add-param',
    keys: ['ctrl+n'],
    label: 'add param',
    places: ['form-params'],
    isInFooter: true,
  },
  {
    action: 'remove-param',
    keys: ['ctrl+x'],
    label: 'remove param',
    places: ['form-params'],
    isInFooter: true,
  },
  { action: 'clear-form', keys: ['ctrl+l'], label: 'clear the form', places: FORM_PLACES },
  {
    action: 'back',
    keys: ['esc'],
    label: 'leave, keep the draft',
    places: FORM_PLACES,
    isInFooter: true,
  },
];

/** @returns the bindings that mean something at a place now, in the order of the table. */
export function bindingsAt(place: Place, state: AppState): readonly Binding[] {
  return KEY_TABLE.filter(
    (binding) => binding.places.includes(place) && (binding.applies?.(state) ?? true),
  );
}

function hasFilter(state: AppState): boolean {
  return state.runsScreen.filter.phase !== 'off';
}

function hasSuggestions(state: AppState): boolean {
  return suggestionsFor(state).length > 1;
}

function whyNoRunAgain(state: AppState): string | null {
  if (holdsDraft(state.dispatchForm)) {
    return 'The form holds a draft. n opens it: send it, or clear it with ctrl+l, then press r again.';
  }
  return whyNoRow(state);
}
