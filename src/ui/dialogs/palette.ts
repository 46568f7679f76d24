import { type FocusContext, LETTER_CONTEXTS, titleOf } from '../../keys/focus-context.ts';
import { keyLabel } from '../../keys/key-label.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { bindingName } from '../../keys/remap.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { paletteList } from '../../state/palette/palette.ts';
import type { PaletteCommand } from '../../state/palette/palette-overlay.ts';
import { span } from '../blocks/line.ts';
import type { ListLook } from '../blocks/list-columns.ts';
import { searchBlocks } from '../blocks/search-view.ts';
import { spokenKey, spokenList } from '../presentation/spoken-words.ts';
import type { Dialog, View } from '../view.ts';

const HOME: FocusContext = 'list:runs';

const PALETTE_LOOK: ListLook<PaletteCommand, { readonly key: string }> = {
  what: 'Found',
  hasHeads: false,
  columns: [
    {
      head: '',
      width: { of: ({ name }) => name, least: 10 },
      isName: true,
      fills: true,
      cell: ({ name }) => name,
    },
    { head: '', width: 13, align: 'right', cell: (_, { key }) => span(key, 'muted') },
  ],
  announce: ({ name }, { key }) => spokenList(name, spokenKey(key)),
};

/** The commands by name, filtered by what is typed, each with its key. */
export function palette(state: AppState, view: View): Dialog {
  const list = paletteList(state);
  const contextOf = (command: PaletteCommand) => ({ key: keyFor(state, command) });
  return {
    kind: 'Dialog',
    title: 'Commands',
    foot: list.count === 0 ? 'esc close' : 'enter go · esc close',
    blocks: searchBlocks(PALETTE_LOOK, list, contextOf, { ...view, what: 'commands' }),
  };
}

/** The key on its own screen, which is the one to learn; or else one from another screen, with its name. */
function keyFor(state: AppState, { action, key: keyHere }: PaletteCommand): string {
  if (keyHere !== undefined) return keyLabel(keyHere);
  const name = `${action.on}.${action.do}`;
  const contexts: readonly FocusContext[] = [HOME, ...LETTER_CONTEXTS];
  for (const context of contexts) {
    const binding = keyMapOf(state)
      .at(context)
      .find((each) => bindingName(each) === name);
    const key = binding?.keys[0];
    if (key === undefined) continue;
    return context === HOME ? keyLabel(key) : `${keyLabel(key)} on ${titleOf(context)}`;
  }
  return '';
}
