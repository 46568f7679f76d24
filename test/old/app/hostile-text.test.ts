import { expect, it } from 'vitest';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { TEXT_FIELDS, withTexts } from '../../support/changed-texts.ts';
import { drawn, sized } from '../../support/draw.tsx';
import { hear } from '../../support/hear.tsx';

/** Turns text around, renames the window, clears the screen, rings the bell. */
const HARM = '\u202e\u001b]0;owned\u0007\u009b2J\u001b[2J\u0085';

/** What is left of it if it gets through; Ink drops some of that without a sign. */
const HARMFUL = /\u202e|\u001b\]0|\u009b|\u001b\[2J|\u0085|@\w+@\w/;

const STATES = CATALOGUE.filter(({ name }) => !/thousands|many/.test(name)).map(({ name, at }) => ({
  name,
  state: withTexts(at({ columns: 80, rows: 24 }), (text, field) => `@${field}@${HARM}${text}`),
}));

/** The fields of which something is in one of these texts. */
function fieldsIn(texts: readonly string[]): readonly string[] {
  return TEXT_FIELDS.filter((field) => texts.some((text) => text.includes(`@${field}@`)));
}

it('no text of any screen controls the terminal, whichever field it is of', () => {
  const frames = STATES.map(({ name, state }) => {
    const frame = drawn(sized(state, { columns: 160, rows: 50 }));
    return { name, frame };
  });
  expect(frames.filter(({ frame }) => HARMFUL.test(frame)).map(({ name }) => name)).toEqual([]);
  expect(fieldsIn(frames.map(({ frame }) => frame))).toEqual(TEXT_FIELDS);
});

it('no text that is told controls the terminal', () => {
  const told = STATES.flatMap(({ state }) => hear(sized(state, { columns: 80, rows: 20 })));
  expect(told.filter((line) => HARMFUL.test(line) || /\p{Cc}/u.test(line))).toEqual([]);
  expect(fieldsIn(told)).toEqual(TEXT_FIELDS);
});
