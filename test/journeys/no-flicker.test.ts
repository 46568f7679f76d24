import { expect, it } from 'vitest';
import { newHome, sendDispatch, startApp } from '../support/app.ts';

const PALETTE = 'ctrl+p everything';
const END_FRAME = '\u001b[?2026l';

/** What the program writes between the marks of a frame (?2026), and what is left outside of them. */
function framesOf(output: string): { readonly frames: readonly string[]; readonly rest: string } {
  // A frame under way at the end is left out.
  const whole = output.slice(0, output.lastIndexOf(END_FRAME) + END_FRAME.length);
  const frame = /\u001b\[\?2026h([\s\S]*?)\u001b\[\?2026l/g;
  return {
    frames: [...whole.matchAll(frame)].map(([, drawn = '']) => drawn),
    rest: whole.replace(frame, ''),
  };
}

const ERASES_SCREEN = /\u001b\[[0-3]?J/;
const ERASES_WHOLE_LINE = /\u001b\[2K/;
/** Moves, shows and hides the cursor, asks or notifies, or rings. None of it draws. */
const DRAWS_NOTHING =
  /^(?:\u001b\[\d+;\d+H|\u001b\[\?(?:25[hl]|2004h)|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u0007)*$/;

/** Character set, colours, margins and cursor, which other programs may have changed. */
const RESETS_LOOK = /^(?:\u000f|\u001b\(B|\u001b\[(?:m|r|H|\?25l))*$/;

it('frames come whole, and erase nothing but what changed, until the window changes its size', async () => {
  const app = startApp({ home: newHome(), columns: 120, rows: 40 });
  await app.waitFor('No dispatches yet.');
  const start = app.rawOutput().length;
  await sendDispatch(app, 'nightly');
  await app.waitFor('◌ 1 waiting');
  await app.waitFor(/AGE[\s\S]*waiting .* [34]s /);
  app.press('n');
  await app.waitFor('New dispatch');
  const typing = app.rawOutput().length;
  for (const letter of 'the-text-of-a-field') {
    app.type(letter);
    await app.waitFor(() => app.beforeCursor().endsWith(letter));
  }
  const typed = app.rawOutput().slice(typing);
  app.press('ctrl+p');
  await app.waitFor('Commands');
  app.press('esc');
  await app.waitGone('Commands');
  app.press('esc');
  await app.waitFor('STATE');
  app.press('4');
  await app.waitFor('[4 Profiles]');
  app.press('1');
  await app.waitFor('[1 Runs]');
  const { frames, rest } = framesOf(app.rawOutput().slice(start));
  expect(frames.length).toBeGreaterThan(20);
  expect(frames.filter((drawn) => ERASES_SCREEN.test(drawn))).toEqual([]);
  // The footer goes as the dialog comes, which lists its own keys.
  const erasing = frames.filter((drawn) => ERASES_WHOLE_LINE.test(drawn));
  expect(erasing.filter((drawn) => !drawn.includes('Commands'))).toEqual([]);
  expect(rest).toMatch(DRAWS_NOTHING);

  const largest = Math.max(...framesOf(typed).frames.map(({ length }) => length));
  // A letter costs the way to its row and back, not its screen: that has some 3,500 characters.
  expect(largest).toBeLessThan(1_200);

  // A window that changes its size is erased, in the frame that draws it.
  // The keys of the tab come in a frame of their own.
  await app.waitFor('run again');
  await app.waitFor(PALETTE);
  const before = app.rawOutput().length;
  app.resize(80, 24);
  // The terminal cuts what was there to the same size.
  await app.waitFor((screen) => screen.includes('? help') && /^─{80}$/.test(app.line(2)));
  const resized = framesOf(app.rawOutput().slice(before));
  const anew = resized.frames.filter((drawn) => ERASES_SCREEN.test(drawn));
  expect(anew).toHaveLength(1);
  const [erased = ''] = anew;
  expect(erased.slice(0, erased.search(ERASES_SCREEN))).toMatch(RESETS_LOOK);
  expect(erased).toMatch(/\u001b\[H\u001b\[J.*sandbox[\s\S]*\?[\s\S]*help/);
  expect(resized.rest).toMatch(DRAWS_NOTHING);
});
