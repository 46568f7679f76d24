import { expect, it } from 'vitest';
import { hasDialog } from '../../../src/old/app/screen-and-dialog.tsx';
import { textWidth } from '../../../src/old/components/fit-text.ts';
import { focusContextOf } from '../../../src/old/keys/focus-context.ts';
import { focusedForm } from '../../../src/old/state/app/focused-form.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { dialogIn } from '../../support/cells.ts';
import { withTexts } from '../../support/changed-texts.ts';
import { draw, sized } from '../../support/draw.tsx';

/** A state for each place that keys can land and each thing that can stand over a screen. */
const PLACES = new Map(
  CATALOGUE.map(({ name, at }) => {
    const state = at({ columns: 80, rows: 24 });
    return [`${focusContextOf(state)} ${state.overlay?.kind}`, { name, state }] as const;
  }),
);

/** Of none of the app's own words. */
const FILL = '長';

/** Whatever the texts of a state are, it has as many different ones as before. */
function filled(state: AppState, fill: string): AppState {
  const known = new Map<string, string>();
  return withTexts(state, (text) => {
    const changed = known.get(text) ?? `${fill}${known.size}`;
    known.set(text, changed);
    return changed;
  });
}

function wrongIn(state: AppState, columns: number, rows: number): readonly string[] {
  const lines = draw(sized(state, { columns, rows }));
  const dialog = hasDialog(state) ? dialogIn(lines) : null;
  const { spec } = focusedForm(state) ?? {};
  const button = spec && !spec.isPrompt ? `[ ${spec.submit} ]` : null;
  return [
    lines.length !== rows && `${lines.length} rows`,
    lines.some((line) => textWidth(line) > columns) && 'too wide',
    dialog?.isWhole === false && 'a broken frame',
    // Without a notice, its row is blank.
    dialog !== null && state.notice === null && lines.at(-1) !== '' && 'below the frame',
    // A word of the app beside a text that it doesn't stand beside.
    lines.some((line) => /[a-z]長|長[a-z]/i.test(line)) && 'over each other',
    button && lines.filter((line) => line.includes(button)).length !== 1 && `no ${button}`,
  ].filter((each) => typeof each === 'string');
}

it.each([
  [60, 20],
  [40, 12],
])('nothing of three times its place is over anything else in %i × %i', (columns, rows) => {
  const wide = FILL.repeat(Math.ceil((3 * columns) / 2));
  const tall = `${`${FILL} `.repeat(Math.ceil((3 * columns) / 3))} `.repeat(rows);
  const wrong = [...PLACES.values()].flatMap(({ name, state }) =>
    state.hasScreenReader
      ? []
      : Object.entries({ wide, tall }).flatMap(([what, fill]) =>
          wrongIn(filled(state, fill), columns, rows).map((each) => `${name}, ${what}: ${each}`),
        ),
  );
  expect(wrong).toEqual([]);
});
