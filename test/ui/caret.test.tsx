import { EventEmitter } from 'node:events';
import { render } from 'ink';
import { describe, expect, it } from 'vitest';
import { focusContextOf, takesText } from '../../src/keys/focus-context.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { SMALLEST } from '../../src/state/window-size.ts';
import { App } from '../../src/ui/app.tsx';
import {
  type CaretPosition,
  CaretProvider,
  caretPosition,
  newCaretHolder,
} from '../../src/ui/caret.tsx';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { draw } from '../support/draw.tsx';

/** Where the cursor would stand on a screen that is drawn in this state. */
function caretOf(state: AppState): CaretPosition | null {
  const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
  const holder = newCaretHolder();
  const stdout = Object.assign(new EventEmitter(), { ...state.size, write: () => true });
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: () => {},
    setEncoding: () => {},
    ref: () => {},
    unref: () => {},
    read: () => null,
  });
  const ink = render(
    <CaretProvider value={holder}>
      <App store={store} />
    </CaretProvider>,
    { stdout: stdout as never, stdin: stdin as never, debug: true, patchConsole: false },
  );
  const position = caretPosition(holder);
  ink.unmount();
  return position;
}

function hasCaret(state: AppState): boolean {
  const { columns, rows } = state.size;
  if (columns < SMALLEST.columns || rows < SMALLEST.rows) return false;
  const place = focusContextOf(state);
  if (state.overlay?.kind === 'generate') return state.overlay.form.values.alphabet !== 'UUID';
  if (place === 'choice:profile-form') return false;
  return takesText(place);
}

describe.each([
  [100, 30],
  [40, 12],
])('at %i columns and %i rows the cursor', (columns, rows) => {
  it.each(CATALOGUE)('is in the field that takes text, or hidden: $name', ({ at }) => {
    const state = at({ columns, rows });
    const position = caretOf(state);
    expect(position !== null).toBe(hasCaret(state));
    if (position === null) return;
    const line = draw(state)[position.y] ?? '';
    // The row of a field says that it is one: by the mark of the focus, or a prompt's sign.
    expect(line).toMatch(/▸|›|\/ |Length|Bytes/);
  });
});
