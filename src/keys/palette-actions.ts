import type { AppState } from '../state/app-state.ts';
import type { PaletteAction } from '../state/palette/palette-rows.ts';
import { TABS, type TabName } from '../state/screen.ts';
import {
  areaOf,
  type FocusContext,
  focusContextOf,
  LETTER_CONTEXTS,
  titleOf,
} from './focus-context.ts';
import { bindingsAt, type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel } from './key-name.ts';
import { type Binding, isShared, partOf } from './key-table.ts';

/** An action, and what the area is called that has it. */
type Found = PaletteAction & { readonly area: string };

const HOME: FocusContext = 'list:runs';

/**
 * Every action that can be done now, seen from the screen behind the palette: a new dispatch, what that screen
 * has of its own, the promised names, what every screen has; then what the other tabs have.
 */
export function paletteActions(state: AppState): readonly PaletteAction[] {
  const below: AppState = { ...state, overlay: null };
  const context = focusContextOf(below);
  const area = titleOf(context);
  const map = keyMapOf(below);
  const bound = bindingsAt(context, below).filter(isOffered);
  const here = bound.filter(({ whyNot }) => (whyNot?.(below) ?? null) === null);
  const unavailable: ReadonlySet<string> = new Set(
    bound.filter((each) => !here.includes(each)).map(({ action }) => action),
  );
  const named = map.bindings.flatMap(({ named: name, action, applies }): Found[] => {
    if (name === undefined || unavailable.has(action) || applies?.(below) === false) return [];
    const key = keyAt(map, action, context);
    return [{ kind: 'action', name, action, key, rank: 'named', area }];
  });
  const promised: ReadonlySet<string> = new Set(named.map(({ action }) => action));
  const own = here
    .map(
      (binding): Found => ({
        kind: 'action',
        area,
        name: capitalized(binding.about ?? binding.labelNow?.(below) ?? binding.label),
        action: binding.action,
        key: keyLabel(binding.keys[0] ?? ''),
        rank: isShared(binding) ? 'everywhere' : 'here',
      }),
    )
    .filter((each) => !promised.has(each.action));
  const others = map.bindings.filter(isOffered).flatMap((binding): Found[] => {
    const tab = tabOf(binding, context);
    return tab === null ? [] : [onTab(binding, tab, map, context)];
  });
  const [first, ...rest] = named;
  return distinct([
    ...(first ? [first] : []),
    ...own.filter(({ rank }) => rank === 'here'),
    ...rest,
    ...own.filter(({ rank }) => rank === 'everywhere'),
    ...others.filter((each) => !unavailable.has(each.action)),
  ]);
}

/** Moving around and going back: someone typing an action's name is past those. */
function isBasic({ isBasic = false, keys }: Binding): boolean {
  return isBasic || keys.includes('esc');
}

function isOffered(binding: Binding): boolean {
  return partOf(binding.action) !== 'palette' && !isBasic(binding);
}

/** The tab that has an action, if it is another one than the area here. */
function tabOf({ action, contexts, isFixed, keys }: Binding, here: FocusContext): TabName | null {
  // There, a key does it. What has none is only offered where it works.
  if (keys.length === 0) return null;
  // What every form and every list has needs one that is open.
  if (isFixed || ['form', 'list'].includes(partOf(action))) return null;
  if (contexts.some((other) => areaOf(other) === areaOf(here))) return null;
  return TABS.find(({ screen }) => contexts.includes(`list:${screen}`))?.screen ?? null;
}

function onTab(binding: Binding, tab: TabName, map: KeyMap, here: FocusContext): Found {
  const { action, about, label } = binding;
  return {
    kind: 'action',
    name: capitalized(about ?? label),
    action,
    key: keyAt(map, action, here),
    rank: 'elsewhere',
    area: titleOf(`list:${tab}`),
    tab,
  };
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
