import type { AppState } from '../../src/state/app-state.ts';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';

/** The rows of one state as the terminal would show them, without colours. */
export function draw(state: AppState): readonly string[] {
  const { above, body, below } = frameOf(state);
  // Lines are what Ink is given, so there is no need to ask it.
  return [...above, ...body, ...below].map((line) => textOfLine(line).trimEnd());
}
