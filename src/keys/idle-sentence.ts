import type { AppState } from '../state/app/app-state.ts';
import { LIST_SCREEN_NAMES, LIST_SCREENS } from '../state/app/focused-list.ts';
import { TABS } from '../state/screen.ts';
import type { Binding } from './binding.ts';
import { isOfManyContexts } from './changeable.ts';
import { type FocusContext, focusContextOf, LETTER_CONTEXTS, takesText } from './focus-context.ts';
import { bindingsAt, type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel, kindOf } from './key-name.ts';
import type { KeyPress } from './key-press.ts';
import { bindingName } from './remap.ts';

interface Elsewhere {
  readonly context: FocusContext;
  readonly where: string;
  /** The action that leads there; its key is told where it works. */
  readonly way?: string;
}

/** The lists, how to get to each, and what to call it. */
const LISTS: readonly Elsewhere[] = [
  ...TABS.slice(0, 1).map(onTab),
  { context: 'details:runs', where: 'in the details of a dispatch' },
  ...TABS.slice(1).map(onTab),
  { context: 'list:vault-results', where: 'after secrets or vars were sent' },
  ...LIST_SCREEN_NAMES.map((screen) => ({
    context: `list:${screen}` as const,
    where: `on ${LIST_SCREENS[screen].title}`,
    way: `${screen}.open`,
  })),
];

/** A key that does nothing where it was pressed, and what to say about it. */
interface IdleKey {
  readonly key: string;
  readonly text: string;
}

/**
 * Says where a key works, or which keys work here.
 *
 * @returns `null` if a field takes typed text, and for keys unlike those in the table
 */
export function idleKey(state: AppState, { name }: KeyPress): IdleKey | null {
  const context = focusContextOf(state);
  const kind = kindOf(name);
  if (kind === null || (takesText(context) && kind !== 'chord')) return null;
  const map = keyMapOf(state);
  const label = keyLabel(name);
  if (!LETTER_CONTEXTS.includes(context)) {
    // It may be a letter of a secret whose field lost focus to a button or dialog, so don't repeat it.
    const [key, said] = kind === 'typed' ? ['typed', 'That key'] : [name, label];
    return { key, text: `${said} does nothing here${whatDoes(state, context)}.` };
  }
  const now = map.at(context).find(({ keys }) => keys.includes(name));
  if (now && name === 'esc')
    return { key: name, text: `There is nothing to leave with ${label} here.` };
  if (now) {
    const text = now.idle ?? `${label} ("${now.about ?? now.label}") isn't available now.`;
    return { key: name, text };
  }
  const where = kind === 'fixed' ? null : elsewhere(map, name, context);
  return { key: name, text: `${label} does nothing here${where ?? `. ${theRest(map, context)}`}.` };
}

function onTab({ screen, label }: (typeof TABS)[number]): Elsewhere {
  return { context: `list:${screen}`, where: `on ${label}`, way: `app.go-${screen}` };
}

/** Few keys work in a dialog or on a button, so list them. */
function whatDoes(state: AppState, context: FocusContext): string {
  const here = bindingsAt(context, state).filter((binding) => !isOfManyContexts(binding));
  const first = here.find(hasKey('enter')) ?? here.find(({ isInFooter }) => isInFooter);
  const last = here.find(hasKey('esc'));
  const named = [...new Set([first, last])].filter((binding) => binding !== undefined);
  const hints = named.map(
    ({ keys, label, labelNow }) =>
      `${keyLabel(keys.includes('esc') ? 'esc' : (keys[0] ?? ''))} is "${labelNow?.(state) ?? label}"`,
  );
  return hints.length === 0 ? '' : `; ${hints.join(', ')}`;
}

function elsewhere(map: KeyMap, name: string, here: FocusContext): string | null {
  for (const { context, where, way } of LISTS) {
    const binding = map.at(context).find(hasKey(name));
    if (!binding || binding.isFixed) continue;
    const leads = map.at(here).find((each) => bindingName(each) === way);
    const key = leads ? ` (${map.labelOf(bindingName(leads), here)})` : '';
    return `; ${where}${key} it is "${binding.about ?? binding.label}"`;
  }
  return null;
}

function theRest(map: KeyMap, context: FocusContext): string {
  return `${map.labelOf('app.show-help', context)} lists every key`;
}

function hasKey(key: string): (binding: Binding) => boolean {
  return ({ keys }) => keys.includes(key);
}
