import { keyLabel } from '../../keys/key-label.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { bindingName } from '../../keys/remap.ts';
import type { AppState } from '../../state/app-state.ts';
import { type PaletteCommand, paletteList } from '../../state/palette/palette.ts';
import { span } from '../blocks/line.ts';
import type { ListLook } from '../blocks/list-view.ts';
import { searchBlocks } from '../blocks/search-view.ts';
import { spokenKey, spokenList } from '../presentation/heard-words.ts';
import type { Dialog, View } from '../view.ts';

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
    { head: '', width: 8, align: 'right', cell: (_, { key }) => span(key, 'muted') },
  ],
  announce: ({ name }, { key }) => spokenList(name, spokenKey(key)),
};

/** The commands by name, narrowed by what is typed, with the key that would have done it. */
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

/** The key at home, which is the one to learn; nothing where only another screen has one. */
function keyFor(state: AppState, { action }: PaletteCommand): string {
  const name = `${action.on}.${action.do}`;
  const binding = keyMapOf(state)
    .at('list:runs')
    .find((each) => bindingName(each) === name);
  return keyLabel(binding?.keys[0] ?? '');
}
