import type { AppState } from '../state/app/app-state.ts';
import type { FocusedForm } from '../state/app/focused-form.ts';
import { focusedForm } from '../state/app/focused-form.ts';
import { type FocusedList, focusedList, typedIntoList } from '../state/app/focused-list.ts';
import { specAt } from '../state/form/form.ts';
import type { Overlay } from '../state/overlay.ts';

/** The kind of control that has focus. Controls of one kind share their keys. */
export type FocusKind =
  /** Rows with one selected. */
  | 'list'
  /** A list's filter while it is being typed. */
  | 'filter'
  /** A list below a field that filters it. */
  | 'search'
  /** The pane beside a list. */
  | 'details'
  /** Scrolling text. */
  | 'scroll'
  | 'text'
  | 'secret'
  | 'choice'
  | 'button'
  | 'question'
  /** The next key pressed is the answer. */
  | 'capture'
  | 'wait';

interface Area {
  /** Its name where keys are listed. */
  readonly title: string;
  /** The kinds of control in it that can have focus. */
  readonly kinds: readonly FocusKind[];
  /** Covers a screen, whose letter keys are off in the meantime. */
  readonly isDialog?: boolean;
}

/** The areas of the app that can have focus. */
const AREAS = {
  runs: { title: 'Runs', kinds: ['list', 'filter', 'details'] },
  dispatch: { title: 'Dispatch form', kinds: ['text', 'button'] },
  templates: { title: 'Templates', kinds: ['list', 'filter'], isDialog: true },
  'save-template': { title: 'Template name', kinds: ['text', 'choice'], isDialog: true },
  'confirm-template-file': { title: 'Questions', kinds: ['question'], isDialog: true },
  'watch-id': { title: 'Watch an id', kinds: ['text'], isDialog: true },
  secrets: { title: 'Secrets', kinds: ['list', 'filter'] },
  vars: { title: 'Vars', kinds: ['list', 'filter'] },
  vault: { title: 'Vault forms', kinds: ['text', 'secret', 'button'] },
  coverage: { title: 'Coverage', kinds: ['list', 'filter'] },
  'vault-results': { title: 'Secrets, Vars: sent', kinds: ['list', 'filter'] },
  answer: { title: 'Answer of the service', kinds: ['scroll'], isDialog: true },
  'env-import': { title: 'Import of a .env file', kinds: ['scroll'], isDialog: true },
  generate: { title: 'A new value', kinds: ['choice', 'text'], isDialog: true },
  'rotation-values': { title: 'New values', kinds: ['choice', 'text', 'secret', 'button'] },
  'rotation-plan': { title: 'Rotation: the plan', kinds: ['list', 'filter'] },
  'rotation-place': { title: 'Rotation: the plan', kinds: ['text'] },
  'rotation-close': { title: 'Rotation: sent', kinds: ['text'] },
  'rotation-results': { title: 'Rotation: sent', kinds: ['list', 'filter'] },
  'write-log': { title: 'Log of writes', kinds: ['list', 'filter'] },
  groups: { title: 'Rotation groups', kinds: ['list', 'filter'] },
  'group-form': { title: 'Rotation groups', kinds: ['text', 'button'] },
  'write-export': { title: 'Log of writes', kinds: ['text'] },
  profiles: { title: 'Profiles', kinds: ['list', 'filter'] },
  'profile-form': { title: 'Profile form', kinds: ['text', 'choice', 'secret', 'button'] },
  'token-prompt': { title: 'Token prompt', kinds: ['secret'], isDialog: true },
  'question-entries': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-name': { title: 'Questions', kinds: ['text'], isDialog: true },
  'confirm-drop': { title: 'Questions', kinds: ['question'], isDialog: true },
  'confirm-quit': { title: 'Questions', kinds: ['question'], isDialog: true },
  'run-views': { title: 'Views of Runs', kinds: ['question'], isDialog: true },
  'run-on': { title: 'Run again on', kinds: ['list', 'filter'], isDialog: true },
  'which-run': { title: 'Which run', kinds: ['list', 'filter'], isDialog: true },
  'copy-menu': { title: 'Copy menu', kinds: ['list', 'filter'], isDialog: true },
  'confirm-forget': { title: 'Questions', kinds: ['question'], isDialog: true },
  switcher: { title: 'Profile switcher', kinds: ['search'], isDialog: true },
  switching: { title: 'Profile switcher', kinds: ['wait'], isDialog: true },
  palette: { title: 'Commands', kinds: ['search'], isDialog: true },
  preferences: { title: 'Preferences', kinds: ['list', 'filter'] },
  'key-list': { title: 'Keys', kinds: ['search'], isDialog: true },
  'key-capture': { title: 'Keys', kinds: ['capture'], isDialog: true },
  'request-log': { title: 'Requests', kinds: ['list', 'filter'], isDialog: true },
  help: { title: 'Help', kinds: ['list', 'filter'], isDialog: true },
} as const satisfies Readonly<Record<string, Area>>;

export type FocusArea = keyof typeof AREAS;

/** Where a key press goes: exactly one of these has focus at any time. */
export type FocusContext = {
  [Name in FocusArea]: `${(typeof AREAS)[Name]['kinds'][number]}:${Name}`;
}[FocusArea];

/** Where a binding works: in all areas and kinds, unless it names some. */
export interface Where {
  readonly on?: readonly FocusArea[];
  readonly in?: readonly FocusKind[];
}

const ALL_AREAS = Object.keys(AREAS) as readonly FocusArea[];

export const ALL_CONTEXTS: readonly FocusContext[] = contextsOf({});

/** On every screen outside text fields, where a single letter is a key of the whole app. */
export const ON_SCREENS: Where = {
  on: ALL_AREAS.filter((name) => !areaNamed(name).isDialog),
  in: ['list', 'details'],
};
/** On every screen and in every form; dialogs wait for their own answer. */
export const OFF_DIALOGS: Where = { on: ALL_AREAS.filter((name) => !areaNamed(name).isDialog) };
export const LETTER_CONTEXTS: readonly FocusContext[] = contextsOf(ON_SCREENS);

/** Everywhere except in some areas. */
export function except(...areas: readonly FocusArea[]): Where {
  return { on: ALL_AREAS.filter((name) => !areas.includes(name)) };
}

export function contextsOf({ on = ALL_AREAS, in: kinds }: Where): readonly FocusContext[] {
  return on.flatMap((name) =>
    areaNamed(name)
      .kinds.filter((kind) => kinds?.includes(kind) ?? true)
      .map((kind) => `${kind}:${name}` as FocusContext),
  );
}

export function titleOf(context: FocusContext): string {
  return areaNamed(areaOf(context)).title;
}

const TEXT_KINDS: readonly FocusKind[] = ['text', 'secret', 'choice', 'filter', 'search'];

/** Whether letters typed here go into a field. */
export function takesText(context: FocusContext): boolean {
  return TEXT_KINDS.includes(kindOf(context));
}

export function kindOf(context: FocusContext): FocusKind {
  return context.slice(0, context.indexOf(':')) as FocusKind;
}

export function areaOf(context: FocusContext): FocusArea {
  return context.slice(context.indexOf(':') + 1) as FocusArea;
}

function areaNamed(name: FocusArea): Area {
  return AREAS[name];
}

export function focusContextOf(state: AppState): FocusContext {
  if (state.overlay) return dialogContext(state, state.overlay.kind);
  const form = focusedForm(state);
  if (form) return formContext(form);
  const list = focusedList(state);
  return list ? listContext(list) : 'button:rotation-values';
}

/** A dialog has a list and perhaps a filter for it, or fields of which its area may name several kinds. */
function dialogContext(state: AppState, kind: Overlay['kind']): FocusContext {
  const [first, other] = AREAS[kind].kinds;
  const isOther =
    other === 'filter' ? typedIntoList(state) : other && kindOfField(focusedForm(state)) === other;
  return `${isOther ? other : first}:${kind}` as FocusContext;
}

function formContext(form: FocusedForm): FocusContext {
  return `${kindOfField(form)}:${form.name}` as FocusContext;
}

function kindOfField(of: FocusedForm | null): FocusKind {
  return (of && specAt(of.spec, of.form.focus)?.kind) ?? 'button';
}

function listContext({ area, list }: FocusedList): FocusContext {
  if (list === null) return 'details:runs';
  return `${list.state.filter.isTyping ? 'filter' : 'list'}:${area}` as FocusContext;
}
