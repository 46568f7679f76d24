import { describe, expect, it } from 'vitest';
import { helpRows } from '../../../../src/old/keys/help-rows.ts';
import { type HelpRow, helpList } from '../../../../src/old/state/help/help.ts';
import type { List } from '../../../../src/old/state/list/list.ts';
import { TABS } from '../../../../src/old/state/screen.ts';
import { type Core, openCore } from '../../../support/core.ts';
import { draw, text } from '../../../support/draw.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { PARTLY, sentSecrets, vaultCore } from '../../../support/vault-states.ts';

/** The rows of the help on screen. */
function helpIn({ state: { overlay } }: Core): List<HelpRow> {
  if (overlay?.kind !== 'help') throw new Error('The help is not open.');
  return helpList(overlay);
}

function textsOf(core: Core): readonly string[] {
  return helpIn(core).rows.map(({ text }) => text);
}

/** The sections of the help in their order, each once for every time that one begins. */
function sections(core: Core): readonly string[] {
  const all = helpIn(core).rows.map(({ section }) => section);
  return all.filter((section, at) => section !== all[at - 1]);
}

describe.each(SIZES)('the help at %i columns and %i rows', (columns, rows) => {
  it('shows every row, page by page to the last', () => {
    const core = openCore({}, { columns, rows });
    const texts = helpRows(core.state).map(({ text }) => text);
    core.press('?');
    const seen = new Set<string>();
    for (let before = ''; before !== text(core); core.press('pagedown')) {
      before = text(core);
      for (const help of texts) if (before.includes(help.slice(0, 26))) seen.add(help);
    }
    expect(texts.filter((help) => !seen.has(help))).toEqual([]);
  });
});

/** In a form, letters are typed, so its help comes by name. */
function overTheForm(): Core {
  return openCore().press('n', 'ctrl+p').fill('Help').press('enter');
}

it('begins with the keys of the screen that it was asked for on', () => {
  expect(sections(openCore().press('?'))[0]).toBe('Runs');
  expect(sections(openCore().press('2', '?'))[0]).toBe('Secrets');
  expect(sections(openCore().press('4', '?'))[0]).toBe('Profiles');
  expect(sections(overTheForm())[0]).toBe('Dispatch form');
  expect(text(openCore().press('2', '?'))).toContain('Help · Secrets');
});

it('names that screen for a key that several have', () => {
  const forget = (tab: string) =>
    helpIn(openCore().press(tab, '?')).rows.find(({ text }) => text === 'forget')?.section;
  expect([forget('2'), forget('3')]).toEqual(['Secrets', 'Vars']);
});

it('goes on with what the screen shares with others, and ends with the rest', () => {
  const runs = sections(openCore().press('?'));
  expect(runs.slice(0, 4)).toEqual(['Runs', 'Every list', 'Everywhere', 'Secrets']);
  const form = sections(overTheForm());
  expect(form.slice(1, 4)).toEqual(['Every form', 'Everywhere', 'Runs']);
});

it('has the key to the previous field beside what it does', () => {
  const rows = helpIn(overTheForm()).rows;
  const keysOf = (what: string) => rows.find(({ text }) => text === what)?.keys;
  expect(keysOf('next field')).toContain('tab');
  expect(keysOf('previous field')).toContain('shift+tab');
});

it('says nothing twice', () => {
  const { rows } = helpIn(openCore().press('?'));
  const said = rows.flatMap(({ keys, text, section }) =>
    keys.map((key) => `${key} ${text} ${section}`),
  );
  expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
  expect(rows.filter(({ text }) => text === 'back')).toHaveLength(1);
});

it('is one page: nothing without a key, nothing that a dialog says itself, and no key of every text', () => {
  const { rows } = helpIn(openCore().press('?'));
  expect(rows.length).toBeLessThan(55);
  const texts = rows.map(({ text }) => text);
  expect(texts).toContain('forget');
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).not.toContain('forget what has finished');
  expect(texts).not.toContain('switch here');
  expect(texts).not.toContain('delete to the start');
});

it.each([
  [120, 40],
  [200, 60],
])('has a key for each way to move at %i columns and %i rows', (columns, rows) => {
  const page = text(openCore({}, { columns, rows }).press('?'));
  expect(page).toMatch(/j {2}k {2}g {2}G +down, up, first, last/);
  expect(page).toMatch(/pgdn {2}pgup +a page/);
  const digits = TABS.map(({ digit }) => digit).join('  ');
  expect(page).toMatch(new RegExp(`${digits} +go to a tab`));
});

it('keeps each section whole, below its name', () => {
  for (const rows of [30, 40]) {
    const lines = draw(openCore({}, { columns: 120, rows }).press('?').state).slice(4);
    const name = lines.findIndex((line) => /Secrets( {3}|$)/.test(line));
    const column = lines[name]?.indexOf('Secrets');
    expect(lines[name + 6]?.slice(column)).toMatch(/^l +log of writes/);
  }
});

it('has the keys of a step where it is opened there; those of the plan everywhere', () => {
  const atCoverage = vaultCore().press('2', 'm', '?');
  expect(sections(atCoverage)[0]).toBe('Coverage');
  expect(sections(openCore().press('?'))).not.toContain('Coverage');
  expect(sections(openCore().press('?'))).toContain('Rotation: the plan');
});

it('has no key of every list that the list it was asked for on lacks', () => {
  const results = sentSecrets(vaultCore(), PARTLY).press('?');
  expect(sections(results)).toContain('Every list');
  expect(textsOf(results)).not.toContain('mark');
  expect(textsOf(results)).not.toContain('sort in another order');
  expect(textsOf(openCore().press('?'))).toEqual(
    expect.arrayContaining(['mark', 'sort in another order']),
  );
});

it('has of what was sent only the keys that its outcome leaves something to do for', () => {
  const set = { state: 'set', version: 1 } as const;
  const retry = "retry what isn't set";
  const helpOver = (core: Core) => textsOf(core.press('?'));
  expect(helpOver(sentSecrets(vaultCore(), PARTLY))).toContain(retry);
  const allSet = helpOver(sentSecrets(vaultCore(), [set]));
  expect(allSet).not.toContain(retry);
  expect(allSet).not.toContain('read the full response');
  const rotated = vaultCore().press('2', 'enter').paste('new').press('ctrl+s');
  const [{ sendId, targets } = { sendId: '', targets: [] }] = rotated.take('send-rotation');
  expect(helpOver(rotated)).toContain('stop sending');
  const results = new Map(targets.map(({ id }) => [id, set]));
  rotated.press('esc');
  rotated.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  const done = helpOver(rotated.happen({ kind: 'send-ended', sendId }));
  for (const gone of [retry, 'stop sending', 'close it with a note']) {
    expect(done).not.toContain(gone);
  }
});

it('is searched with /, by what a key does, by its name and by its place', () => {
  const core = openCore().press('?', '/').type('browser');
  expect(text(core)).toContain('open in the browser');
  expect(helpIn(core).count).toBe(1);
  core.fill('profiles remove');
  expect(helpIn(core).visible.map(({ text }) => text)).toContain('remove the profile');
  core.press('enter', 'esc');
  expect(core.state.overlay?.kind).toBe('help');
  expect(core.press('?').state.overlay).toBeNull();
});

it('opened from the palette tells of the screen below', () => {
  const core = openCore().press('2', 'ctrl+p').type('help').press('enter');
  expect(sections(core)[0]).toBe('Secrets');
});
