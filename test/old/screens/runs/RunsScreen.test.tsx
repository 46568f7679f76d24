import { describe, expect, it } from 'vitest';
import { runColumns } from '../../../../src/old/screens/runs/run-columns.ts';
import type { AppState } from '../../../../src/old/state/app-state.ts';
import { runsList } from '../../../../src/old/state/runs/runs-list.ts';
import { CATALOGUE } from '../../../support/catalogue/catalogue.ts';
import { openCore } from '../../../support/core.ts';
import { answeredList, known } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { coreWithEveryState, dispatchIn } from '../../../support/states.ts';

function runsScreen(columns: number, rows: number) {
  return renderScreen(coreWithEveryState({ columns, rows }).state, { columns, rows });
}

describe.each(SIZES)('the runs at %i columns and %i rows', (columns, rows) => {
  it('fills the window, with the selected row and the way to all keys', () => {
    const { lines, frame } = runsScreen(columns, rows);
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(frame()).toMatch(/▸ .*sending/);
    expect(lines().at(-1)).toContain('?');
  });
});

it('says all of what to do first at 40 columns', () => {
  const size = { columns: 40, rows: 12 };
  const { state } = openCore({}, size);
  if (state.session.phase !== 'open') throw new Error('Not open.');
  const session = { ...state.session, profile: { ...state.session.profile, name: 'sandbox' } };
  const profiles = { ...state.profiles, known: [] };
  const { frame } = renderScreen({ ...state, session, profiles }, size);
  expect(frame().replace(/\s+/g, ' ')).toContain('add a profile: 4, then n.');
});

it('moves the selection by each of several keys in one write', async () => {
  const { press, lines } = runsScreen(80, 24);
  await press('j', 'j', 'down', 'k');
  expect(lines().find((line) => line.startsWith(' ▸'))).toContain('ready');
});

it('opens the details below 110 columns in place of the list, and goes back', async () => {
  const { press, frame } = runsScreen(80, 24);
  await press('G', 'k', 'enter');
  expect(frame()).toContain('unknown');
  expect(frame()).not.toContain('STATE');
  await press('esc');
  expect(frame()).toContain('STATE');
});

it('says that a paste does nothing where nothing takes text', async () => {
  const { paste, frame, commands } = runsScreen(80, 24);
  await paste('n\nqdd\n');
  expect(frame()).toContain('does nothing here');
  expect(frame()).toContain('STATE');
  expect(commands).toEqual([]);
});

it('filters with what is typed, which is no key of the list', async () => {
  const { press, type, frame } = runsScreen(120, 40);
  await press('/');
  await type('refused');
  await press('enter');
  expect(frame()).toContain('/ refused');
  expect(frame()).toContain('1/1 of 7');
});

const WIDE = { columns: 120, rows: 40 };

it('has the ages beside the run counts, and trouble after them', () => {
  const state = CATALOGUE.find(({ name }) => name === 'runs / checks fail')?.at(WIDE);
  if (!state) throw new Error('Not in the catalogue.');
  const { frame } = renderScreen(state, WIDE);
  expect(frame()).toMatch(/ RUNS {3}AGE /);
  expect(frame()).toMatch(/ – {3}20s ! now /);
});

it.each([120, 140, 160, 200])(
  'has names and a title whole beside the details at %i columns',
  (columns) => {
    const size = { columns, rows: 40 };
    const request = {
      key: 'integration',
      ref: 'release/v2.14',
      title: 'Nightly, all regions',
      params: {},
    };
    const dispatches = [dispatchIn({ state: 'sending' }, { request })];
    const core = openCore({}, size).happen({
      kind: 'history-loaded',
      profileId: 'acme',
      dispatches,
    });
    const { frame } = renderScreen(core.state, size);
    expect(frame()).toMatch(
      /sending {2,}integration {2,}release\/v2\.14 {2,}Nightly, all regions {2,}–.*│/,
    );
  },
);

it('has every column beside the details from 110 columns on, and leaves no room unused', () => {
  for (let columns = 110; columns <= 200; columns += 1) {
    const { lines } = runsScreen(columns, 20);
    const [heads = ''] = lines().filter((line) => line.includes('STATE'));
    expect(heads).toMatch(/STATE +KEY +REF +TITLE +RUNS +AGE {7}│/);
  }
});

it('has names of eleven characters whole beside the details while all profiles are listed', () => {
  const core = answeredList(openCore({}, WIDE), [known('acme'), known('globex-prod')]);
  const request = { key: 'integration', ref: 'main', title: '', params: {} };
  const dispatches = [dispatchIn({ state: 'sending' }, { request, profileId: 'globex-prod' })];
  core.happen({ kind: 'history-loaded', profileId: 'globex-prod', dispatches }).press('a');
  expect(renderScreen(core.state, WIDE).frame()).toMatch(/globex-prod +integration +main/);
});

it('names each profile in its colour while all are listed', () => {
  const core = answeredList(coreWithEveryState(WIDE), [known('acme', { colour: 'magenta' })]);
  const profileOf = (state: AppState) => {
    const [row] = runsList(state).rows;
    const column = runColumns(state).find(({ head }) => head === 'PROFILE');
    return row && column?.cell(row, 12, new Set());
  };
  expect(profileOf(core.state)).toBeUndefined();
  expect(profileOf(core.press('a').state)).toEqual({ text: 'acme', tone: 'magenta' });
});
