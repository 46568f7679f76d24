import TextInput from 'ink-text-input';
import type { ReactNode } from 'react';
import { keyLabel } from '../../keys/key-label.ts';
import { KEY_TABLE } from '../../keys/key-table.ts';
import type { AppState } from '../../state/app-state.ts';
import { type PaletteCommand, paletteIndex, paletteRows } from '../../state/palette/palette.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { useStore } from '../use-app.tsx';
import { Dialog, type DialogLine, dialogColumns, dialogRows } from './dialog.tsx';

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
  const { dispatch } = useStore();
  const rows = paletteRows(state);
  const selected = paletteIndex(state);
  const height = Math.max(1, dialogRows(state) - 1);
  const { top, end } = visibleRange({ top: 0, selected, height, count: rows.length });
  const nameColumns = dialogColumns(state) - MARK_COLUMNS - KEY_COLUMNS;
  const prompt: DialogLine = {
    key: 'prompt',
    content: (
      <>
        <Toned tone="accent">› </Toned>
        <TextInput value={query} onChange={(text) => dispatch({ type: 'prompt-typed', text })} />
      </>
    ),
  };
  const lines = rows.slice(top, end).map((command, index): DialogLine => {
    const isSelected = top + index === selected;
    return {
      key: command.name,
      content: (
        <Toned>
          <Toned tone={isSelected ? 'accent' : 'plain'} bold={isSelected}>
            {isSelected ? '▸ ' : '  '}
            {fitText(command.name, nameColumns)}
          </Toned>
          <Toned tone="muted">{fitText(keyOf(command), KEY_COLUMNS, 'right')}</Toned>
        </Toned>
      ),
    };
  });
  const none: DialogLine = {
    key: 'none',
    content: <Toned tone="muted">No command fits. Backspace widens the search.</Toned>,
  };
  return (
    <Dialog
      state={state}
      title="Commands"
      foot="enter go · esc close"
      lines={[prompt, ...(lines.length > 0 ? lines : [none])]}
    />
  );
}

function keyOf({ action }: PaletteCommand): string {
  const binding = KEY_TABLE.find(
    (each) => each.action.on === action.on && each.action.do === action.do,
  );
  return keyLabel(binding?.keys[0] ?? '');
}
