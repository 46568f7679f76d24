import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { block } from '../../src/ui/blocks/fit.ts';
import { span, textOfLine } from '../../src/ui/blocks/line.ts';
import { wrapSpans } from '../../src/ui/blocks/wrap.ts';
import { dialogBox, dialogColumns } from '../../src/ui/frame/dialog-box.ts';
import { AWKWARD } from '../support/catalogue/awkward.ts';
import { openCore } from '../support/core.ts';
import { draw, text } from '../support/draw.tsx';
import { coreWithProfiles } from '../support/profiles.ts';
import { vaultCore } from '../support/vault-states.ts';

const SMALL = { columns: 40, rows: 12 };
const NARROW = { columns: 80, rows: 24 };

/** The rows of a dialog as the terminal shows them. */
function dialog(title: string, foot: string, text: string, size = NARROW): readonly string[] {
  const columns = dialogColumns(size.columns);
  const blocks = [block(wrapSpans([span(text)], columns))];
  return dialogBox({ title, foot, blocks }, columns, size.rows).lines.map(textOfLine);
}

describe('a dialog', () => {
  it.each(Object.entries(AWKWARD).filter(([what]) => what !== 'harmful'))(
    'keeps its edges straight around text that is %s',
    (_, text) => {
      const rows = dialog(text, text, text).map((row) => row.trim());
      expect(rows.length).toBeGreaterThan(2);
      expect(new Set(rows.map((row) => stringWidth(row)))).toEqual(new Set([72]));
    },
  );

  it.each([
    ['the secrets form', ['2', 'n', 'tab']],
    ['the vars form', ['3', 'n', 'tab']],
    ['the new values of a rotation', ['2', 'space', 'space', 'enter']],
  ])('leaves %s behind it as it was', (_, keys) => {
    const core = vaultCore({ columns: 100, rows: 40 }).press(...keys);
    const labels = () =>
      draw(core.state)
        .slice(0, -2)
        .map((row) => row.slice(1, 14).trimEnd());
    const before = labels();
    core.press('ctrl+g');
    expect(labels()).toEqual(before);
  });

  it('leaves out hints that do not fit, instead of cutting one', () => {
    const foot = dialog('Switch', 'enter switch here · ctrl+d make default · - acme', 'x', SMALL);
    expect(foot.at(-1)).toContain('╰ enter switch here ─');
    expect(foot.at(-1)).not.toContain('…');
  });

  it('breaks a path that is longer than a line, instead of cutting it', () => {
    const path = '/home/you/.config/dispatchbox/profiles-of-everybody.json';
    const rows = dialog('Token', 'esc back', path, SMALL).slice(1, -1);
    expect(rows.map((row) => row.replace(/[│ ]/g, '')).join('')).toBe(path);
  });

  it('stands over the screen, and its prompt has its sign', () => {
    const lines = text(openCore({}, NARROW).choose('watch a dispatch'));
    expect(lines).toContain('╭ Watch a dispatch ─');
    expect(lines).toMatch(/│ › +│/);
  });
});

it('no line of a wrapped text begins with the blank at which it was broken', () => {
  const lines = draw(openCore({}, SMALL).state).filter((line) => line.includes('here until'));
  expect(lines).toEqual(['   here until its runs exist, and is']);
});

it.each([
  ['the palette', 'ctrl+p', 'set'],
  ['the switcher', 'ctrl+o', 'sand'],
])('%s keeps its field where it is while it is typed into', (_, key, typed) => {
  for (const rows of [12, 24, 40]) {
    const core = coreWithProfiles(undefined, { columns: 80, rows }).press(key);
    const field = () => draw(core.state).findIndex((row) => row.includes('│ ›'));
    const before = field();
    for (const letter of `${typed}zzz`) {
      core.type(letter);
      expect(field()).toBe(before);
    }
  }
});
