import { describe, expect, it } from 'vitest';
import { listTakingInput } from '../../../src/old/state/app/focused-list.ts';
import { runsList } from '../../../src/old/state/runs/runs-list.ts';
import { ACME, acceptedDispatch, Core, openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { answeredList, known } from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';
import { known as entry, knowing, vaultCore } from '../../support/vault-states.ts';

const NARROW = { columns: 60, rows: 20 };

const unread = () => openCore({}, NARROW);
const empty = () => knowing(unread(), []);
const withLog = () =>
  empty()
    .press('2', 'l')
    .happen({ kind: 'writes-loaded', result: { ok: true, value: [] } });

/** Every list that can be without rows, and what it says then. */
const LISTS: readonly (readonly [string, () => Core, string])[] = [
  ['Runs, before a profile is open', () => new Core(NARROW), 'Opening'],
  ['Runs', unread, 'No dispatches yet.'],
  [
    'Runs in a view without rows',
    () => {
      const core = unread();
      acceptedDispatch(core);
      return core.press('v', 'v');
    },
    'Nothing in this view (failed).',
  ],
  ['Secrets, being read', () => unread().press('2'), 'Reading…'],
  ['Secrets', () => empty().press('2'), 'No secrets known yet.'],
  ['Vars, being read', () => unread().press('3'), 'Reading…'],
  ['Vars', () => empty().press('3'), 'No vars known yet.'],
  [
    'Coverage with nothing missing',
    () => vaultCore(NARROW).press('3', 'm', 'v'),
    'Nothing is missing anywhere. v shows another view.',
  ],
  [
    'Coverage with nothing due',
    () => knowing(vaultCore(NARROW), [entry('API_KEY')]).press('2', 'm', 'v', 'v'),
    'Nothing is due. v shows another view.',
  ],
  ['the log of writes, being read', () => empty().press('2', 'l'), 'Reading…'],
  ['the log of writes', withLog, 'Nothing has been written from this machine yet.'],
  ['Profiles, being read', () => new Core(NARROW).press('4'), 'Reading…'],
  ['Templates', () => unread().press('n', 'ctrl+t'), 'No templates yet.'],
];

describe.each(LISTS)('/ in %s', (_, at, words) => {
  it('opens a filter that takes every letter, so no other key is named until it is closed', () => {
    const core = at();
    const { screen, overlay } = core.state;
    expect(text(core)).toContain(words);
    core.press('/').type('quit');
    expect(core.take('quit')).toEqual([]);
    expect(core.state.screen).toBe(screen);
    expect(core.state.overlay?.kind).toBe(overlay?.kind);
    const rows = draw(core.state);
    const filter = rows.findIndex((row) => row.includes('/ quit'));
    expect(filter).toBeGreaterThan(0);
    expect(rows[filter]).toMatch(/Nothing to filter yet\. esc/);
    expect(rows.join('\n')).not.toContain(words);
  });

  it('is left with esc, whether or not something was typed or kept', () => {
    const core = at();
    const before = text(core);
    const { screen, overlay } = core.state;
    for (const keys of [['/'], ['/', 'q'], ['/', 'q', 'enter']]) {
      core.press(...keys, 'esc');
      expect(listTakingInput(core.state)).toBeNull();
      expect(core.state.screen).toBe(screen);
      expect(core.state.overlay?.kind).toBe(overlay?.kind);
      expect(text(core)).toBe(before);
    }
  });

  it('is not in the footer', () => {
    expect(draw(at().state).at(-1)).not.toContain('filter');
  });
});

it('what was typed before a profile was open filters its runs', () => {
  const core = new Core().press('/').type('quit');
  core.happen({ kind: 'session-opened', profile: ACME });
  const dispatches = ['quiet', 'quit-now'].map((key) =>
    dispatchIn(
      { state: 'sending' },
      { localId: key, request: { key, ref: '', title: '', params: {} } },
    ),
  );
  core.happen({ kind: 'history-loaded', profileId: ACME.id, dispatches });
  expect(runsList(core.state).visible.map(({ localId }) => localId)).toEqual(['quit-now']);
});

it('in the details of a dispatch opens the filter of the list', () => {
  const core = openCore({}, NARROW);
  acceptedDispatch(core, 'quit-now');
  core.press('1', 'enter');
  expect(draw(core.state).at(-1)).not.toContain('filter');
  core.press('/').type('quit');
  expect(core.take('quit')).toEqual([]);
  expect(text(core)).toContain('/ quit');
});

it('the hint to add a profile names no key while a filter would take it', () => {
  const core = answeredList(openCore({}, NARROW), []).press('4');
  expect(text(core)).toContain('Press n to add one');
  expect(text(core.press('/'))).not.toContain('Press n');
});

it('the runs of the sandbox say how to use a service of your own, if there is none yet', () => {
  const core = openCore({ id: 'sandbox', name: 'sandbox' }, NARROW);
  expect(text(answeredList(core, []))).toContain('add a profile: 4, then n.');
  answeredList(core, [known('acme')]);
  expect(text(core)).toMatch(/ctrl\+o\s+switches\s+to\s+another\s+profile\./);
  expect(text(core)).not.toContain('add a profile');
});
