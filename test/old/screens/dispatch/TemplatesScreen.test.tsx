import { describe, expect, it } from 'vitest';
import { type Core, openCore } from '../../../support/core.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

/** The list over a form, with so many templates. */
function coreWithTemplates(count: number, size: { columns: number; rows: number }): Core {
  const core = openCore({}, size).press('n').type('deploy');
  for (let at = 1; at <= count; at += 1) {
    core.press('ctrl+t', 'n').fill(`template ${at}`).press('enter');
  }
  return core.press('ctrl+t');
}

describe.each(SIZES)('the templates at %i columns and %i rows', (columns, rows) => {
  it('fill the window and keep the selected one in view', async () => {
    const size = { columns, rows };
    const core = coreWithTemplates(70, size);
    const { press, lines, frame } = renderScreen(core.state, size);
    await press('G');
    expect(lines()).toHaveLength(rows);
    const names = lines().filter((line) => /template \d/.test(line));
    expect(names.at(-1)).toMatch(/^ ▸ template/);
    expect(frame()).toContain('NAME');
  });
});

it('fills the form in with the one that is chosen', async () => {
  const size = { columns: 80, rows: 24 };
  const { press, frame } = renderScreen(
    coreWithTemplates(2, size).press('esc').choose('clear the form').state,
    size,
  );
  await press('ctrl+t', 'down', 'enter');
  expect(frame()).toMatch(/▸ Key +deploy/);
});

it('says how to save the first one', async () => {
  const size = { columns: 40, rows: 12 };
  const { frame } = renderScreen(coreWithTemplates(0, size).state, size);
  expect(frame().replace(/\s+/g, ' ')).toMatch(/n saves the form/);
});
