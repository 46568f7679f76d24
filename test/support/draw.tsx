import type { AppState } from '../../src/state/app-state.ts';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';

/** The rows of one state as the terminal would show them, without colours. */
export function draw(state: AppState): readonly string[] {
  return frameOf(state).lines.map((line) => textOfLine(line).trimEnd());
}

/** The same, as one text. */
export function text({ state }: { readonly state: AppState }): string {
  return draw(state).join('\n');
}
