import { renderToString } from 'ink';
import type { AppState } from '../../src/state/app-state.ts';
import { App } from '../../src/ui/app.tsx';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';

/** The rows of one state as the terminal would show them, without colours. */
export function draw(state: AppState): readonly string[] {
  const { above, body, dialog, below } = frameOf(state);
  // Lines are what Ink is given, so there is no need to ask it.
  if (body !== null && dialog === null) {
    return [...above, ...body, ...below].map((line) => textOfLine(line).trimEnd());
  }
  const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
  const frame = renderToString(<App store={store} />, {
    columns: state.size.columns,
  });
  return frame
    .split('\n')
    .map((line) => line.replace(/\u001b\[[0-9;]*m|\u001b\]8;[^\u0007]*\u0007/g, ''));
}
