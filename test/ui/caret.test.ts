import { expect, it } from 'vitest';
import { focusContextOf, kindOf, takesText } from '../../src/keys/focus-context.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { draw } from '../support/draw.tsx';

function hasCaret(state: AppState): boolean {
  const place = focusContextOf(state);
  if (state.overlay?.kind === 'generate') {
    const { form, requestId } = state.overlay;
    return form.values.alphabet !== 'UUID' && requestId === null;
  }
  if (kindOf(place) === 'choice') return false;
  return takesText(place);
}

it.each(CATALOGUE)('the cursor is in the field that takes text, or hidden: $name', ({ at }) => {
  for (const size of [
    { columns: 100, rows: 30 },
    { columns: 40, rows: 12 },
  ]) {
    const state = at(size);
    const position = frameOf(state).caret;
    expect(position !== null).toBe(hasCaret(state));
    if (position === null) continue;
    const line = draw(state)[position.y] ?? '';
    // The row of a field says that it is one: by the mark of the focus, or a prompt's sign.
    expect(line).toMatch(/▸|›|\/ |Length|Bytes/);
  }
});
