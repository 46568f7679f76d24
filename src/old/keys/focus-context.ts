import {
  type FocusArea,
  type FocusKind,
  ON_SCREENS,
  TEXT_KINDS,
  type Where,
} from '../state/action-row.ts';
import { focusedForm, PROMPTS } from '../state/app/focused-form.ts';
import {
  type FocusedList,
  focusedList,
  LIST_DIALOGS,
  LIST_SCREENS,
  listTakingInput,
} from '../state/app/focused-list.ts';
import type { AppState } from '../state/app-state.ts';
import type { AppForm } from '../state/form/app-form.ts';
import { specAt } from '../state/form/form.ts';
import type { Overlay } from '../state/overlay.ts';

interface Area {
  /** Its name where keys are listed. */
  readonly title: string;
  /** The kinds of control in it that can have focus. */
  readonly kinds: readonly FocusKind[];
  /** Covers a screen, whose letter keys are off in the meantime. */
  readonly isDialog?: boolean;
}

/** The areas that are neither one list nor a form in a dialog. */
const OTHERS = {
  runs: { title: 'Runs', kinds: ['list', 'filter', 'details'] },
  dispatch: { title: 'Dispatch form', kinds: ['text', 'button'] },
  secrets: { title: 'Secrets', kinds: ['list', 'filter'] },
  vars: { title: 'Vars', kinds: ['list', 'filter'] },
  vault: { title: 'Vault forms', kinds: ['text', 'secret', 'button'] },
  coverage: { title: 'Coverage', kinds: ['list', 'filter'] },
  'vault-results': { title: 'Secrets, Vars: sent', kinds: ['list', 'filter'] },
  answer: { title: 'Service response', kinds: ['scroll'], isDialog: true },
  'env-import': { title: '.env import', kinds: ['scroll'], isDialog: true },
  'rotation-values': { title: 'New values', kinds: ['choice', 'text', 'secret', 'button'] },
  'rotation-plan': { title: 'Rotation: the plan', kinds: ['list', 'filter'] },
  'rotation-place': { title: 'Rotation: the plan', kinds: ['text'] },
  'rotation-close': { title: 'Rotation: sent', kinds: ['text'] },
  'rotation-results': { title: 'Rotation: sent', kinds: ['list', 'filter'] },
  'profile-form': { title: 'Profile form', kinds: ['text', 'choice', 'secret', 'button'] },
  'question-entries': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-drop': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-quit': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-write': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-forget': { title: 'Questions', kinds: ['question'], isDialog: true },
  'take-draft': { title: 'Questions', kinds: ['question'], isDialog: true },
  switching: { title: 'Profile switcher', kinds: ['wait'], isDialog: true },
} satisfies { readonly [Name in FocusArea]?: Area };

/** The areas of the app that can have focus. */
const AREAS: Readonly<Record<FocusArea, Area>> = {
  ...OTHERS,
  ...areasOf(LIST_SCREENS, ({ title }) => ({ title, kinds: ['list', 'filter'] })),
  ...areasOf(LIST_DIALOGS, ({ title, isSearch }) => ({
    title,
    kinds: isSearch ? ['search'] : ['list', 'filter'],
    isDialog: true,
  })),
  ...areasOf(PROMPTS, ({ title, spec }) => ({
    title,
    kinds: [...new Set(Object.values(spec.fields).map(({ kind }) => kind))],
    isDialog: true,
  })),
};

function areasOf<Name extends string, Row>(
  rows: Readonly<Record<Name, Row>>,
  areaOf: (row: Row) => Area,
): Readonly<Record<Name, Area>> {
  const areas = Object.entries<Row>(rows).map(([name, row]) => [name, areaOf(row)] as const);
  return Object.fromEntries(areas) as Record<Name, Area>;
}

/** Where a key press goes: exactly one of these has focus at any time. */
export type FocusContext = `${FocusKind}:${FocusArea}`;

const ALL_AREAS = Object.keys(AREAS) as readonly FocusArea[];

export const ALL_CONTEXTS: readonly FocusContext[] = contextsOf({});

/** Where a single letter is a key of the whole app. */
export const LETTER_CONTEXTS: readonly FocusContext[] = contextsOf(ON_SCREENS);

export function contextsOf({ on, notOn = [], in: kinds }: Where): readonly FocusContext[] {
  return areasNamed(on)
    .filter((name) => !notOn.includes(name))
    .flatMap((name) =>
      AREAS[name].kinds
        .filter((kind) => kinds?.includes(kind) ?? true)
        .map((kind): FocusContext => `${kind}:${name}`),
    );
}

function areasNamed(on: Where['on']): readonly FocusArea[] {
  if (on === undefined) return ALL_AREAS;
  if (typeof on === 'object') return on;
  return ALL_AREAS.filter((name) => (AREAS[name].isDialog === true) === (on === 'dialogs'));
}

/** Whether it covers a screen. */
export function isDialog(context: FocusContext): boolean {
  return AREAS[areaOf(context)].isDialog === true;
}

export function titleOf(context: FocusContext): string {
  return AREAS[areaOf(context)].title;
}

/** Whether letters typed here go into a field. */
export function takesText(context: FocusContext): boolean {
  return TEXT_KINDS.includes(kindOf(context));
}

/** Whether a short query has focus, which ink-text-input edits: a filter, a search, a name to confirm. */
export function isQuery(context: FocusContext): boolean {
  const kind = kindOf(context);
  return kind === 'filter' || kind === 'search' || areaOf(context) === 'confirm-name';
}

export function kindOf(context: FocusContext): FocusKind {
  return context.slice(0, context.indexOf(':')) as FocusKind;
}

export function areaOf(context: FocusContext): FocusArea {
  return context.slice(context.indexOf(':') + 1) as FocusArea;
}

export function focusContextOf(state: AppState): FocusContext {
  const form = focusedForm(state);
  if (form) return formContext(form);
  if (state.overlay) return dialogContext(state, state.overlay.kind);
  const list = focusedList(state);
  return list ? listContext(list) : 'button:rotation-values';
}

/** A dialog without fields has one kind of control, and perhaps a filter for it. */
function dialogContext(state: AppState, kind: Overlay['kind']): FocusContext {
  const [first, filter] = AREAS[kind].kinds;
  return `${(filter && listTakingInput(state) ? filter : first) ?? 'wait'}:${kind}`;
}

function formContext({ name, spec, form }: AppForm): FocusContext {
  return `${specAt(spec, form.focus)?.kind ?? 'button'}:${name}` as FocusContext;
}

function listContext({ area, list }: FocusedList): FocusContext {
  if (list === null) return 'details:runs';
  return `${list.state.filter.isTyping ? 'filter' : 'list'}:${area}` as FocusContext;
}
