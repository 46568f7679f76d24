import { expect, it } from 'vitest';
import type { AppState } from '../../../../src/old/state/app-state.ts';
import { acceptedDispatch, type Core } from '../../../support/core.ts';
import { hear } from '../../../support/hear.tsx';
import { answeredList, coreWithProfiles, known } from '../../../support/profiles.ts';
import { renderScreen, type Screen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { fillEntry, vaultCore } from '../../../support/vault-states.ts';

const NAMES = Array.from({ length: 30 }, (_, at) => `team-${String(at + 1).padStart(2, '0')}`);
const SMALL = { columns: 40, rows: 12 };

/** Asks before one dispatch goes to thirty profiles and its own. */
function askedOfThirty(): AppState {
  const profiles = [known('acme'), ...NAMES.map((name) => known(name))];
  const core = coreWithProfiles(profiles, SMALL);
  acceptedDispatch(core);
  answeredList(core.press('e'), profiles);
  return core.press(...profiles.map(() => 'space'), 'enter').state;
}

const ASKED = askedOfThirty();

/** Whatever is in view from here on to the end, page by page. */
async function readToTheEnd({ press, frame }: Screen): Promise<string> {
  let all = '';
  for (let before = ''; before !== frame(); await press('pagedown')) {
    before = frame();
    all += `${before}\n`;
  }
  return all;
}

it('of thirty profiles shows every place, and its answers all along, at every size', async () => {
  for (const [columns, rows] of SIZES) {
    const screen = renderScreen(ASKED, { columns, rows });
    expect(screen.frame()).toMatch(/y send · esc back/);
    const read = await readToTheEnd(screen);
    for (const name of NAMES) {
      // In a narrow window the token has a row of its own.
      const place = `│ ${name} ▸ ci\\.${name}\\.dev/svc ·[\\s│]+organization token *│`;
      expect(read).toMatch(new RegExp(place));
    }
    expect(screen.frame()).toMatch(/y send · esc back/);
    await screen.press('y');
    expect(screen.state().overlay).toBeNull();
    expect(screen.commands.filter(({ kind }) => kind === 'send-dispatch')).toHaveLength(31);
  }
});

it('scrolls by rows, and to both ends', async () => {
  const { press, frame } = renderScreen(ASKED, SMALL);
  const first = frame();
  await press('j', 'down');
  expect(frame()).not.toBe(first);
  await press('G');
  expect(frame()).toContain(NAMES.at(-1));
  await press('g');
  expect(frame()).toBe(first);
});

it('has all of its answers at 40 columns', () => {
  const answersOf = (core: Core, change: Core['state']['overlay']) =>
    renderScreen({ ...core.state, overlay: change }, SMALL).frame();
  const core = coreWithProfiles(undefined, SMALL);
  const draft = answersOf(core, { kind: 'take-draft', id: 'globex', name: 'globex' });
  expect(draft).toMatch(/\by .*[\s\S]*\bn .*[\s\S]*\besc /);
  // Where the draft stays and where the person stays are two things.
  expect(draft).not.toMatch(/[│─].*\bhere\b/);
  const doubtful = Array.from({ length: 30 }, (_, at) => ({
    label: `NAME_${at}`,
    about: 'value' as const,
    why: 'looks like a token of a service that many people use',
  }));
  const entries = answersOf(core, { kind: 'question-entries', doubtful });
  expect(entries).toMatch(/y send anyway · esc back/);
});

it('tells a listener a few of many entries, and how many more there are', () => {
  const core = vaultCore().press('3', 'n');
  for (let at = 0; at < 30; at += 1) {
    if (at > 0) core.press('ctrl+n');
    fillEntry(core, `TOKEN_${at}`, `ghp_${'a1B2'.repeat(9)}`);
  }
  const said = hear(core.press('ctrl+s').state).filter((line) => /TOKEN_|more/.test(line));
  expect(said.map((line) => line.split(' ')[0])).toEqual([
    ...['TOKEN_0', 'TOKEN_1', 'TOKEN_2', 'TOKEN_3', 'TOKEN_4'],
    'And',
  ]);
  expect(said.at(-1)).toBe('And 25 more.');
});

it('says that there is nothing to scroll where all of it fits', async () => {
  const core = coreWithProfiles().press('n').type('deploy').press('ctrl+c');
  const { press, frame } = renderScreen(core.state);
  await press('j');
  expect(frame()).toMatch(/Quit now\?[\s\S]*on screen\./);
});
