import chalk from 'chalk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { focusedForm } from '../../../src/old/state/app/focused-form.ts';
import type { ActiveProfile } from '../../../src/old/state/session.ts';
import type { Core } from '../../support/core.ts';
import { draw, drawn, text } from '../../support/draw.tsx';
import { hear } from '../../support/hear.tsx';
import { answeredList } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { guardedProfiles, knowing, known, vaultCore } from '../../support/vault-states.ts';

it('each form of a read-only profile says so before anything is typed, in the smallest window', () => {
  const silent = [['2', 'n'], ['3', 'n'], ['n']].filter((keys) => {
    const core = vaultCore({ columns: 40, rows: 12 }, { isReadOnly: true, isProtected: true });
    const shown = draw(core.press(...keys).state);
    return !/acme is read-only/.test(shown.join(' ').replace(/\s+/g, ' '));
  });
  expect(silent).toEqual([]);
});

it.each([['2', 'n'], ['2', 'enter'], ['3', 'n'], ['n']])(
  'refuses to send the form of %s %s before it says what is wrong in it',
  (...keys) => {
    const core = vaultCore(undefined, { isReadOnly: true }).press(...keys, 'ctrl+s');
    expect(core.said).toBe('Nothing was sent: acme is read-only.');
    expect(focusedForm(core.state)?.form.problems).toEqual([]);
  },
);

it.each([['2', 'n'], ['2', 'enter'], ['3', 'n'], ['n']])(
  'the button of its form looks and sounds like one that does nothing: %s %s',
  (...keys) => {
    const { level } = chalk;
    onTestFinished(() => {
      chalk.level = level;
    });
    chalk.level = 3;
    const form = (isReadOnly: boolean) =>
      vaultCore(SIZE, { tokenKinds: ['personal'], isReadOnly }).press(...keys).state;
    const look = (isReadOnly: boolean) => /\S*\[ Send \]/.exec(drawn(form(isReadOnly)))?.[0];
    expect(look(true)).not.toBe(look(false));
    expect(hear(form(true))).toContain('Send, button, unavailable');
    expect(hear(form(false))).toContain('Send, button');
  },
);

const SIZE = { columns: 200, rows: 40 };
const footer = ({ state }: Core) => draw(state).at(-1) ?? '';
const WRITES = / (n (new|set)|r run again|enter (new value|set)|ctrl\+s send)/;

const runs = (profile: Partial<ActiveProfile>) => coreWithEveryState(SIZE, profile);
const vaults = (profile: Partial<ActiveProfile>) => vaultCore(SIZE, profile);

/** Each place that offers a write, by the keys that lead to it. */
const PLACES: Readonly<Record<string, (profile: Partial<ActiveProfile>) => Core>> = {
  Runs: runs,
  'the details of a run': (profile) => runs(profile).press('enter'),
  'the dispatch form': (profile) => runs(profile).press('n'),
  'the dispatch form with a run': (profile) => runs(profile).press('r'),
  Secrets: (profile) => vaults(profile).press('2'),
  'the secrets form': (profile) => vaults(profile).press('2', 'n'),
  'a new value': (profile) => vaults(profile).press('2', 'enter'),
  Vars: (profile) => vaults(profile).press('3'),
  'the vars form': (profile) => vaults(profile).press('3', 'n'),
  Coverage: (profile) => vaults(profile).press('2', 'm'),
};

describe.each(Object.entries(PLACES))('the footer of %s', (_, at) => {
  it('offers to write where something can be written, and nowhere else', () => {
    expect(footer(at({ tokenKinds: ['personal'] }))).toMatch(WRITES);
    expect(footer(at({ tokenKinds: ['personal'], isReadOnly: true }))).not.toMatch(WRITES);
    expect(footer(at({ tokenKinds: [] }))).not.toMatch(WRITES);
  });
});

it('a list or form of a profile without a token leads to one', () => {
  for (const [keys, token] of [
    [['1'], 't token'],
    [['2'], 't token'],
    [['3'], 't token'],
    [['1', 'n'], 'ctrl+y add a token'],
  ] as const) {
    expect(footer(vaults({ tokenKinds: [] }).press(...keys))).toContain(token);
    expect(footer(vaults({ tokenKinds: ['personal'] }).press(...keys))).not.toContain(token);
  }
});

it.each([
  ['1', /n to make one/, /acme has no organization or personal token\. t adds one\./],
  ['2', /n sets secrets/, /acme has no service account or personal token\. t adds one\./],
  ['3', /n sets vars/, /acme has no service account or personal token\. t adds one\./],
])('an empty tab %s says what stands in the way instead of a key', (tab, way, lacks) => {
  const shown = (profile: Partial<ActiveProfile>) =>
    text(knowing(vaults(profile), []).press(tab)).replace(/\s+/g, ' ');
  expect(shown({ tokenKinds: ['personal'] })).toMatch(way);
  const guarded = shown({ tokenKinds: ['personal'], isReadOnly: true });
  expect(guarded).not.toMatch(way);
  expect(guarded).toContain('acme is read-only, so nothing can be sent.');
  const without = shown({ tokenKinds: [] });
  expect(without).not.toMatch(way);
  expect(without).toMatch(lacks);
});

it.each([['1'], ['2'], ['3'], ['1', 'n'], ['2', 'n']])(
  'a token that only the environment can bring is no key away: %s %s',
  (...keys) => {
    const core = knowing(vaults({ tokenKinds: [], tokenSource: 'environment' }), []);
    const shown = text(core.press(...keys)).replace(/\s+/g, ' ');
    expect(shown).toContain('token. Set DISPATCHBOX_TOKEN');
    expect(shown).not.toContain('adds one');
  },
);

it('a plan of which nothing can be sent offers no key that sends it', () => {
  const core = answeredList(vaults({}), guardedProfiles());
  const nowhere = ['hooli', 'initech'].map((profileId) => known('API_KEY', { profileId }));
  knowing(core, nowhere).press('2', 'a', 'enter').paste('new value').press('ctrl+s');
  expect(core.state.rotation.phase).toBe('plan');
  expect(text(core)).toContain('Nothing has been sent yet: nothing is marked.');
  expect(footer(core)).not.toContain('ctrl+s');
});
