import type { FocusArea, FocusKind } from '../state/action-row.ts';
import type { AppState } from '../state/app-state.ts';
import type { HelpRow } from '../state/help/help.ts';
import { type Binding, isShared, partOf } from './bindings.ts';
import {
  areaOf,
  type FocusContext,
  focusContextOf,
  isDialog,
  kindOf,
  titleOf,
} from './focus-context.ts';
import { type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel } from './key-name.ts';
import { isRemappable } from './remapping.ts';

/**
 * The page of keys, for the current context: its own first, then those it shares with others, then those of
 * every place that one sets out from. Keys that do the same are one row, where the first of them stands.
 */
export function helpRows(state: AppState): readonly HelpRow[] {
  const map = keyMapOf(state);
  const context = focusContextOf(state);
  const isLacking = lackingAt(context, state);
  const listed = map.bindings.filter((each) => isListed(each) && !isLacking(each));
  const shared = listed.filter(isShared);
  const own = listed.filter(
    (each) => !isShared(each) && !shared.some((other) => repeats(each, other)),
  );
  const bindings = [
    ...own.filter(isAt(context)),
    ...own.filter(isNear(context)),
    ...shared.filter(isAt(context)),
    ...own.filter(isOfAnyPlace),
    ...shared,
  ];
  return meanings(map, bindings, context);
}

/**
 * Whether it is on the page. What has no key is in the palette, a dialog says its keys itself, a filter's are in the footer while
 * it is typed, and text is edited as everywhere.
 */
function isListed({ action, contexts, keys }: Binding): boolean {
  const isOnPage = (each: FocusContext) => !isDialog(each) && !TYPED.includes(kindOf(each));
  return keys.length > 0 && partOf(action) !== 'text' && contexts.some(isOnPage);
}

/** What every list has and this one lacks; and of what was sent, what its outcome leaves nothing to do for. */
function lackingAt(here: FocusContext, state: AppState): (binding: Binding) => boolean {
  const isSent = RESULTS.includes(areaOf(here));
  return ({ action, contexts, keys, applies, whyNot }) => {
    if (!contexts.includes(here) || keys.includes('esc')) return false;
    const isOfLists = partOf(action) === 'list';
    if (applies?.(state) === false) return isOfLists || isSent;
    return isSent && !isOfLists && (whyNot?.(state) ?? null) !== null;
  };
}

const RESULTS: readonly FocusArea[] = ['vault-results', 'rotation-results'];

const TYPED: readonly FocusKind[] = ['filter', 'search'];

function isAt(context: FocusContext): (binding: Binding) => boolean {
  return ({ contexts }) => contexts.includes(context);
}

/** Steps of a task: their keys are in their footers, and on the page that is opened there. */
const STEPS: readonly FocusArea[] = [
  'coverage',
  'vault',
  'vault-results',
  'rotation-results',
  'profile-form',
  'preferences',
];

function isOfAnyPlace({ contexts }: Binding): boolean {
  return !contexts.every((each) => STEPS.includes(areaOf(each)));
}

/** In the same area of the app, such as the details beside a list. */
function isNear(context: FocusContext): (binding: Binding) => boolean {
  const area = areaOf(context);
  return ({ contexts }) => contexts.some((other) => areaOf(other) === area);
}

/** Footers repeat some keys that work everywhere. */
function repeats({ action, keys }: Binding, { action: other, keys: others }: Binding): boolean {
  return action === other && keys.every((key) => others.includes(key));
}

/** By section, one row for each thing that keys do, however many actions and places it is. */
function meanings(
  map: KeyMap,
  bindings: readonly Binding[],
  here: FocusContext,
): readonly HelpRow[] {
  const lines = bindings.map((binding) => ({
    ...lineOf(binding),
    section: sectionOf(binding, here),
    isChanged: isRemappable(binding) && map.changed.has(binding.action),
  }));
  const bySection = [...Map.groupBy(lines, ({ section }) => section).values()].flat();
  return [...Map.groupBy(bySection, ({ text }) => text)].map(([text, same]) => ({
    section: same[0]?.section ?? '',
    // Where not all have room, each action has its first.
    keys: [
      ...new Set([
        ...same.flatMap(({ keys }) => keys.slice(0, 1)),
        ...same.flatMap(({ keys }) => keys),
      ]),
    ],
    text,
    isChanged: same.some(({ isChanged }) => isChanged),
  }));
}

/** The heading it stands under: what every form or list has, then what every place has, then each area's own. */
function sectionOf(binding: Binding, here: FocusContext): string {
  const part = partOf(binding.action);
  if (part === 'form') return 'Every form';
  if (part === 'list') return 'Every list';
  if (isShared(binding)) return 'Everywhere';
  const { contexts } = binding;
  const context = contexts.find((each) => areaOf(each) === areaOf(here)) ?? contexts[0] ?? here;
  const isInDetails = contexts.every((each) => kindOf(each) === 'details');
  return isInDetails ? `${titleOf(context)}: details` : titleOf(context);
}

/** `esc` is the key back everywhere, whatever it leaves. */
function lineOf({ keys, help, about, label }: Binding): Pick<HelpRow, 'keys' | 'text'> {
  if (keys.includes('esc')) return { keys: ['esc'], text: 'back' };
  return { keys: keys.map(keyLabel), text: help ?? about ?? label };
}
