import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/old/state/profiles/profile-parts.ts';
import { activeProfileId } from '../../../src/old/state/session.ts';
import { type Core, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answeredList,
  answerSwitch,
  known as knownProfile,
  switchTo,
} from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';
import {
  guardedProfiles,
  importEntries,
  knowing,
  known,
  vaultCore,
} from '../../support/vault-states.ts';

const SIZE = { columns: 160, rows: 40 };

const TOKENS = (['organization', 'service-account'] as const).map((kind) => ({
  ...{ kind, lengthClass: 'usual' as const, savedAtMs: 1 },
}));
const PROFILES = [
  ...guardedProfiles().map((profile) =>
    profile.tokens.length === 0 ? profile : { ...profile, tokens: TOKENS },
  ),
  knownProfile('vandelay', { tokens: TOKENS, defaultVault: 'main' }),
];

/** On acme, with what this machine remembers of one more profile, in the list of all. */
function beside(profileId: string, tab: string): Core {
  const core = answeredList(
    vaultCore(SIZE, { tokenKinds: TOKENS.map(({ kind }) => kind) }),
    PROFILES,
  );
  const change = { localId: 'g1', profileId, createdAtMs: START_WALL_MS - 1_000 };
  const phase = { state: 'ready', dispatchId: 'd', runs: [], endedAtMs: START_WALL_MS } as const;
  knowing(core, [
    known('API_KEY', { profileId, vault: 'prod' }),
    known('REGION', { kind: 'var', version: null, profileId, vault: 'prod' }),
  ]);
  core.press(tab, 'a');
  core.happen({ kind: 'history-loaded', profileId, dispatches: [dispatchIn(phase, change)] });
  core.commands = [];
  return core;
}

/** The dispatch form with a run of another profile. */
const again = (profileId: string) => beside(profileId, '1').press('r');

/** The vars form with a var of another profile, and its new value. */
const newValue = (profileId: string) => beside(profileId, '3').press('enter').paste('eu-1');

describe('"run again" on a row of another profile', () => {
  it('opens the form that sends it there, and says so', () => {
    const core = again('globex');
    expect(text(core)).toContain('New dispatch to globex ▸ ci.globex.dev/svc · organization token');
    expect(text(core)).toMatch(/Key +deploy/);
    expect(activeProfileId(core.state)).toBe('acme');
  });

  it('asks before it sends, where it goes, and only a y sends it', () => {
    const core = again('globex').press('ctrl+s');
    expect(text(core)).toContain('Send deploy on main to globex?');
    expect(text(core)).toContain('globex ▸ ci.globex.dev/svc · organization token');
    core.press('ctrl+s', 'enter', 'space').paste('y');
    expect(core.take('send-dispatch')).toEqual([]);
    expect(text(core.press('esc'))).toContain('New dispatch to globex');
    core.press('ctrl+s', 'y');
    expect(core.take('send-dispatch')).toMatchObject([
      {
        dispatch: { profileId: 'globex', request: { key: 'deploy' } },
        destination: { profileId: 'globex', host: 'ci.globex.dev/svc' },
      },
    ]);
    expect(core.said).toMatch(/Sending to globex\. esc .*acme/);
    expect(text(core)).toMatch(/sending +globex +deploy/);
    expect(activeProfileId(core.state)).toBe('acme');
  });

  it('asks for the name of a protected profile, which is question enough', () => {
    const core = again('globex-prod').press('ctrl+s');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
    core.type('globex-prod').wait(200).press('enter');
    expect(core.take('send-dispatch')).toMatchObject([{ dispatch: { profileId: 'globex-prod' } }]);
  });

  it('sends nothing to a read-only profile, nor to one that was removed meanwhile', () => {
    const core = again('initech').press('ctrl+s');
    expect(core.said).toMatch(/initech is read-only/);
    const gone = PROFILES.filter(({ id }) => id !== 'globex');
    expect(answeredList(again('globex'), gone).press('ctrl+s').said).toMatch(/profile was removed/);
    expect(core.take('send-dispatch')).toEqual([]);
  });

  it('leaves the form of the active profile alone, and has its draft where it belongs', () => {
    const core = again('globex').type('-x').press('esc', 'n');
    expect(text(core)).toContain('New dispatch to acme');
    expect(text(core)).not.toContain('Draft:');
    switchTo(core.press('esc'), 'globex').press('n');
    expect(text(core)).toContain('New dispatch to globex');
    expect(text(core)).toContain('Draft: deploy-x');
  });

  it('stays on screen where one switches to that profile, and asks about a third', () => {
    const core = switchTo(again('globex'), 'globex');
    expect(text(core)).toContain('New dispatch to globex');
    expect(text(core)).toMatch(/Key +deploy/);
    core.press('ctrl+s');
    expect(core.take('send-dispatch')).toMatchObject([{ dispatch: { profileId: 'globex' } }]);

    const third = again('globex').press('ctrl+o').type('umbrella').press('enter');
    expect(third.state.overlay?.kind).toBe('take-draft');
    expect(text(third)).toMatch(/draft .*umbrella[\s\S]* with globex/);
    answerSwitch(third.press('y'), 'umbrella').press('ctrl+s');
    expect(third.take('send-dispatch')).toMatchObject([
      { dispatch: { profileId: 'umbrella', request: { key: 'deploy' } } },
    ]);
  });

  it('asks for the token of that profile', () => {
    const core = again('hooli');
    expect(text(core)).toMatch(/hooli has no organization/);
    expect(text(core)).toContain('ctrl+y add a token');
    core.press('ctrl+y');
    expect(core.state.overlay).toMatchObject({ kind: 'token-prompt', profileId: 'hooli' });
  });

  it('has the templates of that profile', () => {
    const core = again('globex').press('ctrl+t');
    expect(core.take('load-templates')).toMatchObject([{ profileId: 'globex' }]);
    core.press('n').type('mine').press('enter');
    expect(core.take('save-template')).toMatchObject([{ profileId: 'globex' }]);
  });
});

describe('"new value" on a var of another profile', () => {
  it('opens the form that sets it there, and says so', () => {
    const core = newValue('globex');
    expect(text(core)).toContain('Set vars in prod at globex ▸ ci.globex.dev/svc');
    expect(text(core)).toMatch(/Name +REGION/);
  });

  it('asks before it sends, and shows there what came of it', () => {
    const core = newValue('globex').press('ctrl+s');
    expect(text(core)).toContain('globex ▸ ci.globex.dev/svc · vault prod');
    expect(core.take('send-vars')).toEqual([]);
    const [sent] = core.press('y').take('send-vars');
    expect(sent).toMatchObject({
      target: { destination: { profileId: 'globex' }, vault: 'prod' },
      entries: [{ name: 'REGION' }],
    });
    const sendId = sent?.target.sendId ?? '';
    const results = new Map([[sent?.entries[0]?.id ?? '', { state: 'set', version: 2 } as const]]);
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId });
    expect(core.said).toBe('On globex: 1 var set.');
    expect(text(core)).toContain('Vars set in prod at globex');
    expect(text(core.press('esc', 'n'))).toContain('Set vars in default at acme');
  });

  it('names the key that replaces the token which that profile rejected', () => {
    const core = newValue('globex').press('ctrl+s', 'y');
    const [sent] = core.take('send-vars');
    const sendId = sent?.target.sendId ?? '';
    const failed = { state: 'failed', reason: 'x', isTokenRejected: true } as const;
    const results = new Map([[sent?.entries[0]?.id ?? '', failed]]);
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId });
    expect(core.said).toMatch(/globex.* t /);
    core.press('t');
    expect(core.state.overlay).toMatchObject({ kind: 'token-prompt', profileId: 'globex' });
  });

  it('keeps what was typed for the active profile, and what was typed there', () => {
    const core = beside('globex', '3').press('n').type('MINE').press('esc');
    core.press('enter').paste('eu-1').press('esc');
    expect(core.parts.varsForm.rows[0]?.values.name.text).toBe('MINE');
    const [row] = partsOf(core.state, 'globex').varsForm.rows;
    expect(row?.values.value.left?.value().reveal()).toBe('eu-1');
    core.press('n');
    expect(text(core)).toContain('Set vars in default at acme');
  });

  it('is said to be lost on quitting', () => {
    expect(text(newValue('globex').press('esc', 'q'))).toContain('The vars form of globex');
  });

  it('says of an import what is known there, not in the active profile', () => {
    const core = importEntries(beside('globex', '3').press('enter', 'ctrl+n'), 'REGION=a\nNEW=b');
    expect(text(core)).toMatch(/REGION\b.*\bknown/);
    expect(text(core)).toMatch(/NEW\b.*\bnew/);
  });

  it('has the default vault of that profile where another is taken out', () => {
    const core = beside('vandelay', '3').press('enter').focus('vault').press('ctrl+u');
    expect(text(core)).toContain('Set vars in main at vandelay');
  });

  it('goes there from coverage as well', () => {
    const core = beside('globex', '3').press('m', 'enter');
    expect(text(core)).toContain('Set vars in prod at globex');
  });
});

it('"new value" on a secret of another profile leads to the plan, which is the question', () => {
  const core = beside('globex', '2').press('enter').paste('new').press('ctrl+s').wait(1_000);
  expect(text(core)).toContain('globex ▸ ci.globex.dev/svc');
  core.press('ctrl+s');
  expect(core.state.overlay).toBeNull();
  expect(core.take('send-rotation')).toMatchObject([
    { targets: [{ destination: { profileId: 'globex' }, vault: 'prod' }] },
  ]);
});
