import type { ReactNode } from 'react';
import { keyLabel } from '../../keys/key-label.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { bindingName } from '../../keys/remap.ts';
import type { AppState } from '../../state/app-state.ts';
import { type PaletteCommand, paletteIndex, paletteRows } from '../../state/palette/palette.ts';
import { fitText } from '../blocks/fit-text.ts';
import { Spoken } from '../components/heard.tsx';
import { spokenKey, spokenList } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';
import { dialogColumns } from './dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';

const KEY_COLUMNS = 8;
const MARK_COLUMNS = 2;

/** The commands by name, narrowed by what is typed, with the key that would have done it. */
export function PaletteDialog({
  state,
  query,
}: {
  readonly state: AppState;
  readonly query: string;
}): ReactNode {
  const nameColumns = dialogColumns(state.size) - MARK_COLUMNS - KEY_COLUMNS;
  return (
    <SearchDialog
      state={state}
      title="Commands"
      foot="enter go · esc close"
      query={query}
      rows={paletteRows(state)}
      selected={paletteIndex(state)}
      none="No command fits. Backspace widens the search."
      lineOf={(command, isSelected) => ({
        key: command.name,
        content: (
          <Spoken
            words={spokenList(command.name, spokenKey(keyOf(state, command)))}
            isSelected={isSelected}
          >
            <Toned>
              <Toned tone={isSelected ? 'accent' : 'plain'} bold={isSelected}>
                {isSelected ? '▸ ' : '  '}
                {fitText(command.name, nameColumns)}
              </Toned>
              <Toned tone="muted">{fitText(keyOf(state, command), KEY_COLUMNS, 'right')}</Toned>
            </Toned>
          </Spoken>
        ),
      })}
    />
  );
}

/** The key at home, which is the one to learn; nothing where only another screen has one. */
function keyOf(state: AppState, { action }: PaletteCommand): string {
  const name = `${action.on}.${action.do}`;
  const binding = keyMapOf(state)
    .at('list:runs')
    .find((each) => bindingName(each) === name);
  return keyLabel(binding?.keys[0] ?? '');
}
