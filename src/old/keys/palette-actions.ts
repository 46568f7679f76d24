import type { AppState } from '../state/app-state.ts';
import type { PaletteAction } from '../state/palette/palette-rows.ts';
import { TABS } from '../state/screen.ts';
import { type Binding, isShared, partOf } from './bindings.ts';
import {
  areaOf,
  type FocusContext,
  focusContextOf,
  LETTER_CONTEXTS,
  titleOf,
} from './focus-context.ts';
import { bindingsAt, type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel } from './key-name.ts';

/** An action, and what the area is called that has it. */
type Found = PaletteAction & { readonly area: string };

const HOME: FocusContext = 'list:runs';

/**
 * Every action that can be done now, seen from the screen behind the palette: a new dispatch, what that screen
 * has of its own, the promised names, what every screen has; then what the other tabs have.
 */
export function paletteActions(state: AppState): readonly PaletteAction[] {
  const below: AppState = { ...state, overlay: null };
  const map = keyMapOf(below);
  const context = focusContextOf(below);
  const bound = bindingsAt(context, below).filter(isOffered);
  const possible = bound.filter(({ whyNot }) => (whyNot?.(below) ?? null) === null);
  const blocked = new Set(
    bound.filter((each) => !possible.includes(each)).map(({ action }) => action),
  );
  const free = map.bindings.filter(({ action }) => !blocked.has(action));

  const [first, ...named] = free
    .filter(({ applies }) => applies?.(below) ?? true)
    .flatMap((binding) => withPromisedName(binding, map, context));
  const promised = new Set([first, ...named].map((each) => each?.action));
  const own = possible
    .filter(({ action }) => !promised.has(action))
    .map((binding) => onScreen(binding, below, context));
  return distinct([
    ...(first ? [first] : []),
    ...own.filter(({ rank }) => rank === 'here'),
    ...named,
    ...own.filter(({ rank }) => rank === 'everywhere'),
    ...free.filter(isOffered).flatMap((binding) => onOtherTab(binding, map, context)),
  ]);
}

/** Moving around and going back: someone typing an action's name is past those. */
function isBasic({ isBasic = false, keys }: Binding): boolean {
  return isBasic || keys.includes('esc');
}

function isOffered(binding: Binding): boolean {
  return partOf(binding.action) !== 'palette' && !isBasic(binding);
}

function withPromisedName(
  { named, action }: Binding,
  map: KeyMap,
  here: FocusContext,
): readonly Found[] {
  if (named === undefined) return [];
  const key = keyAt(map, action, here);
  return [{ kind: 'action', name: named, action, key, rank: 'named', area: titleOf(here) }];
}

function onScreen(binding: Binding, state: AppState, here: FocusContext): Found {
  const { action, keys, about, labelNow, label } = binding;
  return {
    kind: 'action',
    name: capitalized(about ?? labelNow?.(state) ?? label),
    action,
    key: keyLabel(keys[0] ?? ''),
    rank: isShared(binding) ? 'everywhere' : 'here',
    area: titleOf(here),
  };
}

/** What another tab has than the one here. There, a key does it: what has none is only offered where it works. */
function onOtherTab(binding: Binding, map: KeyMap, here: FocusContext): readonly Found[] {
  const { action, contexts, isFixed, keys, about, label } = binding;
  // What every form and every list has needs one that is open.
  const needsOne = isFixed || ['form', 'list'].includes(partOf(action));
  const isHere = contexts.some((other) => areaOf(other) === areaOf(here));
  const tab = TABS.find(({ screen }) => contexts.includes(`list:${screen}`))?.screen;
  if (keys.length === 0 || needsOne || isHere || tab === undefined) return [];
  return [
    {
      kind: 'action',
      name: capitalized(about ?? label),
      action,
      key: keyAt(map, action, here),
      rank: 'elsewhere',
      area: titleOf(`list:${tab}`),
      tab,
    },
  ];
}

/** The key here, or else one from another screen, with its name. One that every screen has needs a screen: over a form, there is none. */
function keyAt(map: KeyMap, name: string, here: FocusContext): string {
  const keyIn = (context: FocusContext) =>
    map.at(context).find((each) => each.action === name)?.keys[0];
  const own = keyIn(here);
  if (own !== undefined) return keyLabel(own);
  if (LETTER_CONTEXTS.every((context) => keyIn(context) !== undefined)) return '';
  for (const context of [HOME, ...LETTER_CONTEXTS]) {
    const key = keyIn(context);
    if (key !== undefined) return `${keyLabel(key)} on ${titleOf(context)}`;
  }
  return '';
}

/**
 * One row for each action. Where another area has one of its name, the area tells them apart; where the same
 * area does, they are two keys for one thing.
 */
function distinct(actions: readonly Found[]): readonly PaletteAction[] {
  const seen = new Set<string>();
  return actions.flatMap(({ area, ...each }): PaletteAction[] => {
    const here = `${each.name} · ${area}`;
    if (seen.has(each.action) || seen.has(here)) return [];
    const name = seen.has(each.name) ? here : each.name;
    seen.add(each.action).add(name).add(here);
    return [{ ...each, name }];
  });
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
