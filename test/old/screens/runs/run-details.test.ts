import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../support/catalogue/catalogue.ts';
import { acceptedDispatch, openCore, START_WALL_MS } from '../../../support/core.ts';
import { draw, text } from '../../../support/draw.tsx';
import { renderScreen } from '../../../support/screen.tsx';
import { dispatchIn } from '../../../support/states.ts';

const WIDE = { columns: 120, rows: 40 };

const MANY_RUNS = dispatchIn(
  {
    state: 'ready',
    dispatchId: 'd',
    endedAtMs: START_WALL_MS,
    runs: Array.from({ length: 20 }, (_, index) => ({
      id: `run-${index}`,
      url: `https://ci.acme.dev/${'long/'.repeat(30)}${index}`,
    })),
  },
  { timeline: [{ kind: 'ready', runs: 20, atMs: START_WALL_MS }] },
);

function coreWith(size: { columns: number; rows: number }) {
  const core = openCore({}, size);
  return core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [MANY_RUNS] });
}

describe('the details', () => {
  it('of a dispatch that was refused have no id', () => {
    const refused = dispatchIn({ state: 'refused', reason: 'no' }, { localId: 'r' });
    const core = openCore({}, { columns: 120, rows: 40 });
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [refused] });
    expect(text(core)).toContain('⊗ refused · ');
    expect(text(core)).not.toMatch(/ id {2}/);
  });

  it('say once how many runs are not stored here', () => {
    const { phase } = MANY_RUNS;
    const dispatch = { ...MANY_RUNS, phase: { ...phase, more: 7 } as typeof phase };
    const core = openCore({}, { columns: 120, rows: 60 });
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatch] });
    core.press('enter');
    const screens = Array.from({ length: 9 }, () => text(core.press('pagedown')));
    const said = [...new Set(screens.join('\n').match(/and 7 more.*/g))];
    expect(said).toHaveLength(1);
  });

  it.each([
    { columns: 120, rows: 30 },
    { columns: 80, rows: 24 },
  ])('scroll once they are open at %o, and stop at both ends', (size) => {
    const core = coreWith(size).press('enter');
    const first = text(core);
    expect(first).toMatch(/↓ +1–\d+ of \d+/);
    core.press(...Array<string>(9).fill('pagedown'));
    const last = text(core);
    expect(last).toContain('ready, 20 runs');
    expect(last).toMatch(/↑ {2}\d+/);
    core.press('pageup');
    expect(text(core)).not.toBe(last);
    core.press(...Array<string>(9).fill('pageup'));
    expect(text(core)).toBe(first);
  });

  it('say beside the list which key scrolls them', () => {
    expect(text(coreWith({ columns: 120, rows: 30 }))).toMatch(/↓ +1–\d+ of \d+ · enter scrolls/);
  });

  it.each([110, 100, 56, 42])(
    'have the next check and its reason whole at %i columns',
    (columns) => {
      const core = openCore({}, { columns, rows: 30 });
      const localId = acceptedDispatch(core);
      const failure = {
        kind: 'rate-limited',
        httpStatus: 429,
        host: 'ci.acme.dev',
        message: null,
        retryAfterMs: 65_000,
      } as const;
      core.checkFailed(localId, failure);
      const shown = draw(core.press('enter').state).map((row) => row.split(/[│┃]/).at(-1)?.trim());
      const at = shown.findIndex((row) => row?.startsWith('◌ waiting'));
      expect(shown.slice(at, at + 3).join(' ')).toMatch(
        /^◌ waiting · confirmed 0s ago next in 1m, as the service asked/,
      );
    },
  );

  it('have ids whole beside a list', () => {
    const core = openCore({}, { columns: 110, rows: 30 });
    const id = '7f3c0d1e-93a4-4a16-9d5e-0123456789ab';
    const localId = acceptedDispatch(core, 'deploy', id);
    const runs = ['one', 'other'].map((end) => ({
      id: id.slice(end.length) + end,
      url: 'https://ci.acme.dev/1',
    }));
    core.checked(localId, { status: 'ready', runs });
    const shown = draw(core.state).map((line) => line.split('│')[1]?.trim());
    expect(shown).toContain(`▸ ${runs[0]?.id}`);
    expect(shown).toContain(runs[1]?.id);
    expect(shown).toContain('7f3c0d1e-93a4-4a16-9d5e-0123456789ab');
  });

  it('have a line for each run, and the whole address of the selected one', () => {
    const runs = ['7f3c0d1e', '93a4-4a16'].map((id) => ({
      id,
      url: `https://ci.acme.dev/acme/runs/${id}`,
    }));
    const shownAt = (columns: number, ...keys: string[]) => {
      const core = openCore({}, { columns, rows: 30 });
      core.checked(acceptedDispatch(core), { status: 'ready', runs });
      const lines = draw(core.press('enter', ...keys).state).map((line) => line.trim());
      return lines.filter((line) => /7f3c|93a4/.test(line));
    };
    expect(shownAt(80)).toEqual([
      '▸ run https://ci.acme.dev/acme/runs/7f3c0d1e',
      'run https://ci.acme.dev/acme/runs/93a4-4a16',
    ]);
    const first = ['▸ run 7f3c0d1e', 'https://ci.acme.dev/acme/runs/7f3c0d1e', 'run 93a4-4a16'];
    expect(shownAt(43)).toEqual(first);
    expect(shownAt(43, 'j').slice(1)).toEqual([
      '▸ run 93a4-4a16',
      'https://ci.acme.dev/acme/runs/93a4-4a16',
    ]);
  });

  it('follow the run that is selected', () => {
    const core = coreWith({ columns: 80, rows: 24 }).press('enter');
    core.press(...Array<string>(19).fill('j'));
    expect(text(core)).toContain('▸ run run-19');
    core.press(...Array<string>(19).fill('k'));
    expect(text(core)).toContain('▸ run run-0');
  });

  it('page with the page keys', () => {
    const core = coreWith({ columns: 80, rows: 24 }).press('enter', 'pagedown');
    expect(text(core)).toMatch(/↑↓ 1\d–/);
    core.press('pageup');
    expect(text(core)).toMatch(/ ↓ +1–/);
  });
});

it('asks for nothing while the service wants to be asked later: the next check comes by itself', async () => {
  const state = CATALOGUE.find(({ name }) => name === 'runs / asked to wait')?.at(WIDE);
  if (!state) throw new Error('Not in the catalogue.');
  const { press, frame } = renderScreen(state, WIDE);
  await press('k');
  expect(frame()).toContain('as the service asked');
  expect(frame()).toContain('429');
  expect(frame()).not.toMatch(/Check again/);
});

it('has each thing that was seen on one row beside the list', () => {
  const dispatch = dispatchIn(
    { state: 'waiting', dispatchId: 'd', unknownStatus: null },
    { timeline: [{ kind: 'taken-up', atMs: START_WALL_MS }] },
  );
  const core = openCore({}, WIDE);
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatch] });
  expect(text(core)).toMatch(/\d\d:\d\d:\d\d +dispatchbox restarted$/m);
});
