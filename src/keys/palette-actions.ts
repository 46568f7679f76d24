import { SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import type { AppState } from '../state/app/app-state.ts';
import { PALETTE_COMMANDS, SANDBOX_COMMANDS } from '../state/palette/palette.ts';
import type { PaletteAction } from '../state/palette/palette-overlay.ts';
import { activeProfileId } from '../state/profiles/parts.ts';
import { TABS } from '../state/screen.ts';
import type { Binding } from './binding.ts';
import { isShared } from './changeable.ts';
import {
  areaOf,
  type FocusContext,
  focusContextOf,
  LETTER_CONTEXTS,
  titleOf,
} from './focus-context.ts';
import { bindingsAt, type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel } from './key-name.ts';
import { bindingName } from './remap.ts';

/** An action, and what the area is called that has it. */
type Seen = PaletteAction & { readonly area: string };

const HOME: FocusContext = 'list:runs';
const NOTHING_TO_DO = "It isn't available now.";

/**
 * Every action of the app, seen from the screen behind the palette: a new dispatch, what that screen has of
 * its own, the promised names, what every screen has; then what is unavailable, and what other screens have.
 */
export function paletteActions(state: AppState): readonly PaletteAction[] {
  const below: AppState = { ...state, overlay: null };
  const context = focusContextOf(below);
  const area = titleOf(context);
  const map = keyMapOf(below);
  const here = bindingsAt(context, below).filter(isOffered);
  const isSandbox = activeProfileId(below) === SANDBOX_PROFILE_ID;
  const named = [...PALETTE_COMMANDS, ...(isSandbox ? SANDBOX_COMMANDS : [])].map(
    ({ name, action }): Seen => {
      const isIt = (other: Binding) =>
        other.action.on === action.on && other.action.do === action.do;
      const binding = here.find(isIt);
      const key = keyAt(map, `${action.on}.${action.do}`, context);
      const whyNot = reason(binding, below);
      return { kind: 'action', name, action, key, rank: 'named', whyNot, area };
    },
  );
  const own = here.map(
    (binding): Seen => ({
      kind: 'action',
      area,
      name: capitalized(binding.about ?? binding.labelNow?.(below) ?? binding.label),
      action: binding.action,
      key: keyLabel(binding.keys[0] ?? ''),
      rank: isShared(binding) ? 'everywhere' : 'here',
      whyNot: reason(binding, below),
    }),
  );
  const others = map.bindings
    .filter((binding) => isOffered(binding) && !binding.isFixed && !isOfControls(binding))
    .map((binding) => elsewhere(binding, map, context));
  const promised = new Set(named.map(nameOfAction));
  const unnamed = own.filter((each) => !promised.has(nameOfAction(each)));
  const [first, ...rest] = named;
  return distinct([
    ...(first ? [first] : []),
    ...unnamed.filter(({ rank, whyNot }) => rank === 'here' && whyNot === null),
    ...rest,
    ...unnamed.filter(({ rank, whyNot }) => rank === 'everywhere' && whyNot === null),
    ...unnamed.filter(({ whyNot }) => whyNot !== null),
    ...others,
  ]);
}

/** Moving around and going back: someone typing an action's name is past those. */
export function isBasic({ isBasic = false, keys }: Binding): boolean {
  return isBasic || keys.includes('esc');
}

function isOffered(binding: Binding): boolean {
  return binding.action.on !== 'palette' && !isBasic(binding);
}

/** What every form and every list has needs one that is open. */
function isOfControls({ action }: Binding): boolean {
  return action.on === 'form' || action.on === 'list';
}

function reason(binding: Binding | undefined, below: AppState): string | null {
  return binding?.whyNot?.(below) ?? null;
}

/** An action that has no key where the palette was opened. */
function elsewhere(binding: Binding, map: KeyMap, context: FocusContext): Seen {
  const { action, about, label, contexts } = binding;
  const tab = TABS.find(({ screen }) => contexts.includes(`list:${screen}`));
  const isHere = contexts.some((other) => areaOf(other) === areaOf(context));
  const [place = context] = contexts;
  const isReached = tab !== undefined && !isHere;
  const whyNot = isHere ? (binding.idle ?? NOTHING_TO_DO) : `It works in ${titleOf(place)}.`;
  return {
    kind: 'action',
    name: capitalized(about ?? label),
    action,
    key: isReached ? keyAt(map, bindingName(binding), context) : keyLabel(binding.keys[0] ?? ''),
    rank: 'elsewhere',
    area: titleOf(place),
    ...(isReached ? { whyNot: null, tab: tab.screen } : { whyNot }),
  };
}

/** The key here, or else one from another screen, with its name unless it works in most places. */
function keyAt(map: KeyMap, name: string, here: FocusContext): string {
  const keyIn = (context: FocusContext) =>
    map.at(context).find((each) => bindingName(each) === name)?.keys[0];
  const own = keyIn(here);
  if (own !== undefined) return keyLabel(own);
  for (const context of [HOME, ...LETTER_CONTEXTS]) {
    const key = keyIn(context);
    if (key === undefined) continue;
    const meansOther = map.at(here).some(({ keys }) => keys.includes(key));
    return context === HOME && !meansOther
      ? keyLabel(key)
      : `${keyLabel(key)} on ${titleOf(context)}`;
  }
  return '';
}

/**
 * One row for each action. Where another area has one of its name, the area tells them apart; where the same
 * area does, they are two keys for one thing.
 */
function distinct(actions: readonly Seen[]): readonly PaletteAction[] {
  const seen = new Set<string>();
  return actions.flatMap(({ area, ...each }): PaletteAction[] => {
    const here = `${each.name} · ${area}`;
    if (seen.has(nameOfAction(each)) || seen.has(here)) return [];
    const name = seen.has(each.name) ? here : each.name;
    seen.add(nameOfAction(each)).add(name).add(here);
    return [{ ...each, name }];
  });
}

function nameOfAction({ action }: PaletteAction): string {
  return `${action.on}.${action.do}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
