import type { AppState } from '../state/app-state.ts';
import type { HelpRow } from '../state/help/help.ts';
import type { Binding } from './binding.ts';
import { isShared, sectionOf } from './changeable.ts';
import { areaOf, type FocusContext, focusContextOf } from './focus-context.ts';
import { type KeyMap, keyMapOf } from './key-map.ts';
import { keyLabel } from './key-name.ts';
import { isChangeable } from './remap.ts';

/**
 * Every key in force, for the current context: its own first, then those it shares with others, then the rest
 * of the app. Nothing is listed twice.
 */
export function helpRows(state: AppState): readonly HelpRow[] {
  const map = keyMapOf(state);
  const context = focusContextOf(state);
  const shared = map.bindings.filter(isShared);
  const own = map.bindings.filter(
    (each) => !isShared(each) && !shared.some((other) => repeats(each, other)),
  );
  return distinct([
    ...meanings(map, own.filter(isAt(context)), context),
    ...meanings(map, own.filter(isNear(context)), context),
    ...meanings(map, shared.filter(isAt(context)), context),
    ...meanings(map, [...own, ...shared], context),
  ]);
}

function isAt(context: FocusContext): (binding: Binding) => boolean {
  return ({ contexts }) => contexts.includes(context);
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

/** By section, one row per action, however many bindings it has. */
function meanings(
  map: KeyMap,
  bindings: readonly Binding[],
  here: FocusContext,
): readonly HelpRow[] {
  const rows = new Map<string, HelpRow>();
  // What has no key of its own is found there.
  const paletteKey = map.labelOf('palette.open', 'list:runs');
  for (const binding of bindings) {
    const name = binding.action;
    const keys = binding.keys.length > 0 ? binding.keys.map(keyLabel) : [paletteKey];
    const text = binding.about ?? binding.label;
    const section = sectionOf(binding, here);
    const before = rows.get(`${name} ${text} ${section}`);
    rows.set(`${name} ${text} ${section}`, {
      id: '',
      section,
      keys: [...new Set([...(before?.keys ?? []), ...keys])],
      text,
      isChanged:
        before?.isChanged === true || (isChangeable(binding) && map.changed.has(binding.action)),
    });
  }
  const sections = Map.groupBy(rows.values(), ({ section }) => section);
  return [...sections.values()].flat();
}

/** Drops what an earlier row says about the same keys, and names the rows. */
function distinct(rows: readonly HelpRow[]): readonly HelpRow[] {
  const kept: HelpRow[] = [];
  for (const row of rows) {
    const isSaid = kept.some(
      ({ text, keys }) => text === row.text && row.keys.every((key) => keys.includes(key)),
    );
    if (!isSaid) kept.push({ ...row, id: String(kept.length) });
  }
  return kept;
}
