import { renderToString } from 'ink';
import type { AppState } from '../../src/state/app-state.ts';
import { App } from '../../src/ui/app.tsx';

/** Draws one state as the terminal would show it, line by line, without colours. */
export function draw(state: AppState): readonly string[] {
  const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
  const frame = renderToString(<App store={store} hasColour={false} />, {
    columns: state.size.columns,
  });
  return frame
    .split('\n')
    .map((line) => line.replace(/\u001b\[[0-9;]*m|\u001b\]8;[^\u0007]*\u0007/g, ''));
}
