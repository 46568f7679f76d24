import type { AppState } from '../state/app/app-state.ts';
import type { PaletteCommand } from '../state/palette/palette-overlay.ts';
import type { Binding } from './binding.ts';
import { focusContextOf } from './focus-context.ts';
import { bindingsAt } from './key-map.ts';

/** What the keys of the screen behind the palette can do now, by name. */
export function commandsHere(state: AppState): readonly PaletteCommand[] {
  const below: AppState = { ...state, overlay: null };
  const here = bindingsAt(focusContextOf(below), below).filter(
    (binding) =>
      binding.action.on !== 'palette' &&
      !isBasic(binding) &&
      (binding.whyNot?.(below) ?? null) === null,
  );
  const commands = here.map(({ about, labelNow, label, action, keys: [key] }) => ({
    name: capitalized(about ?? labelNow?.(below) ?? label),
    action,
    ...(key !== undefined && { key }),
  }));
  return [...new Map(commands.map((each) => [each.name, each])).values()];
}

/** Moving around and going back: someone typing a command's name is past those. */
export function isBasic({ isBasic = false, keys }: Binding): boolean {
  return isBasic || keys.includes('esc');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
