import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { secretsOutcome } from '../../../src/old/domain/vault-outcome.ts';
import type { UnfinishedRotation } from '../../../src/old/domain/vault-records.ts';
import type { AppEvent } from '../../../src/old/state/app/app-event.ts';
import type { RotationTarget } from '../../../src/old/state/vault/vault-command.ts';
import { type Core, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList, known as knownProfile } from '../../support/profiles.ts';
import {
  guardedProfiles,
  knowing,
  known,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  UNFINISHED,
  unfinishedCore,
  vaultCore,
} from '../../support/vault-states.ts';

/** Two secrets of two vaults with one new value, the plan on screen. */
function planned(core = vaultCore()): Core {
  return core
    .press('2', 'j', 'space', 'space', 'enter', 'shift+tab', 'space', 'tab')
    .paste('new value')
    .press('ctrl+s');
}

/** One secret that lies in six profiles, the plan on screen. */
function plannedEverywhere(profiles = rotationProfiles()): Core {
  const core = knowing(answeredList(vaultCore(), profiles), ROTATED_EVERYWHERE);
  return core.press('2', 'a').choose('mark all').press('enter').paste('new value').press('ctrl+s');
}

const VAULT_TOKEN = [{ kind: 'service-account', lengthClass: 'usual', savedAtMs: 1 }] as const;

function answer(core: Core, results: readonly EntryResult[]): Core {
  const [sent] = core.take('send-rotation');
  const sendId = sent?.sendId ?? '';
  const targets = sent?.targets ?? [];
  core.happen({
    kind: 'entries-answered',
    sendId,
    said: null,
    results: new Map(targets.map(({ id }, at) => [id, results[at] as EntryResult])),
    explanation: null,
  });
  return core.happen({ kind: 'send-ended', sendId });
}

function revealed({ value }: RotationTarget): string {
  return value.from === 'form' ? value.value.reveal() : `file ${value.path.reveal()}`;
}

/** The rotation on screen as the journal tells of it where its last place isn't set. */
function unfinishedHere(core: Core): UnfinishedRotation {
  const { rotation } = core.state;
  if (rotation.phase !== 'results') throw new Error('nothing was sent');
  const places = rotation.places.slice(-1).flatMap(({ profileId, vault, name }) => {
    const sentTo = rotation.destinations.get(profileId);
    const result = { state: 'unknown', reason: 'x' } as const;
    const of = { profileId, vault, name, source: 'typed', versionBefore: 3, result };
    return sentTo ? [{ ...of, profileName: sentTo.profileName, host: sentTo.host }] : [];
  });
  return { ...UNFINISHED, rotationId: rotation.rotationId, places };
}

function journaled(
  unfinished: readonly UnfinishedRotation[],
): Extract<AppEvent, { kind: 'vaults-loaded' }> {
  return { kind: 'vaults-loaded', known: [], leftUnknown: [], unfinished };
}

function sentTo(core: Core): readonly string[] | undefined {
  return core
    .take('send-rotation')
    .at(0)
    ?.targets.map(({ destination, vault, name }) => `${destination.profileName} ${vault} ${name}`);
}

describe('a rotation', () => {
  it('asks before an enter sends a place, also right behind a held key', () => {
    const core = planned().press('ctrl+s').type('g').press('enter');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.state.overlay?.kind).toBe('confirm-write');
    expect(core.press('y').take('send-rotation')).toHaveLength(1);
  });

  it('shows the plan before it sends, and a held ctrl+s does not run through it', () => {
    const core = planned();
    expect(text(core)).toContain('Plan: 2 places in 1 profile');
    expect(text(core)).toMatch(/sent yet: ctrl\+s/);
    // The first repeat of a held key comes late.
    core.wait(660);
    for (let held = 0; held < 40; held += 1) core.press('ctrl+s').wait(30);
    expect(core.take('send-rotation')).toEqual([]);
    // Who looked away must not take it for sent.
    core.wait(60_000);
    expect(core.said).toMatch(/nothing was sent/i);
    core.press('ctrl+s', 'ctrl+s');
    const sent = core.take('send-rotation');
    expect(sent.length).toBe(1);
    expect(sent[0]?.targets.map(({ vault, name }) => `${vault}/${name}`)).toEqual([
      'default/OLD_TOKEN',
      'prod/DEPLOY_PEM',
    ]);
    expect(sent[0]?.targets.map(revealed)).toEqual(['new value', 'new value']);
  });

  it('is sent by a ctrl+s pressed again and again, once the plan has stood for a moment', () => {
    const core = planned();
    for (let pressed = 0; pressed < 2; pressed += 1) core.press('ctrl+s').wait(450);
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.press('ctrl+s').take('send-rotation')).toHaveLength(1);
  });

  it('gives different names different values unless asked otherwise', () => {
    const core = vaultCore().press('2', 's', 'space', 'space', 'enter');
    expect(text(core)).toContain('[one for each name]');
    core.press('ctrl+g', 'enter');
    const [asked] = core.take('generate-values');
    expect(asked?.count).toBe(2);
    const values = ['one', 'two'].map((value) => new SecretText(value));
    core.happen({ kind: 'values-generated', requestId: asked?.requestId ?? '', values });
    core.press('ctrl+s').sendPlan();
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(({ name }) => name)).toEqual(['OLD_TOKEN', 'DEPLOY_PEM']);
    expect(sent?.targets.map(revealed)).toEqual(['two', 'one']);
    expect(sent?.targets.map(({ source }) => source)).toEqual(
      Array(2).fill('40 letters and digits'),
    );
  });

  it('gives a name one value in all its places', () => {
    const core = knowing(vaultCore(), [known('A'), known('A', { vault: 'prod' })]);
    core.press('2').choose('mark all').press('enter');
    expect(text(core)).not.toContain('one for each name');
    core.paste('shared').press('ctrl+s').sendPlan();
    expect(core.take('send-rotation')[0]?.targets.map(revealed)).toEqual(['shared', 'shared']);
  });

  it('keeps what was typed for one secret while another gets its new value', () => {
    const core = vaultCore().press('2', 'g', 'enter').paste('first').press('esc', 'j', 'enter');
    expect(text(core)).not.toContain('5 bytes');
    core.paste('another').press('esc', 'k', 'enter');
    expect(text(core)).toContain('5 bytes');
    core.press('esc', 'q');
    expect(text(core)).toContain('What was entered for a rotation');
    core.press('esc', 'enter', 'ctrl+d', 'ctrl+s');
    expect(core.take('send-rotation')[0]?.targets.map(revealed)).toEqual(['first']);
    core.press('esc', 'q');
    expect(core.take('quit')).toEqual([]);
  });

  it('brings back what was typed where a generated value took its place', () => {
    const core = vaultCore().press('2', 'enter').paste('typed').press('ctrl+g', 'enter');
    const [asked] = core.take('generate-values');
    const values = [new SecretText('a generated one')];
    core.happen({ kind: 'values-generated', requestId: asked?.requestId ?? '', values });
    expect(text(core)).toContain('15 bytes · generated: 40 letters and digits');
    core.press('ctrl+_');
    expect(text(core)).toContain('5 bytes');
    expect(text(core)).not.toContain('generated:');
  });

  it('generates from beside the fields too, one value for all where that is chosen', () => {
    const core = vaultCore()
      .press('2')
      .choose('mark all')
      .press('enter', 'shift+tab', 'space', 'ctrl+g', 'enter');
    expect(core.take('generate-values')[0]?.count).toBe(1);
  });

  it('calls a generated value typed once it was edited', () => {
    const core = vaultCore().press('2', 'enter', 'ctrl+g', 'enter');
    const [asked] = core.take('generate-values');
    const values = [new SecretText('generated')];
    core.happen({ kind: 'values-generated', requestId: asked?.requestId ?? '', values });
    core.press('shift+tab').type('x').press('ctrl+s').sendPlan();
    expect(core.take('send-rotation')[0]?.targets[0]).toMatchObject({ source: 'typed' });
  });

  it('repeats only what is not set, with the same value', () => {
    const core = planned().sendPlan();
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'failed', reason: 'the service is full' },
    ]);
    expect(text(core)).toMatch(/OLD_TOKEN +acme +default +✓ set, version 13 \(was 12\)/);
    expect(core.said).toMatch(/^1 of 2 rotated\. r /);
    core.press('r');
    const [again] = core.take('send-rotation');
    expect(again?.targets.map(({ name }) => name)).toEqual(['DEPLOY_PEM']);
    expect(again?.targets.map(revealed)).toEqual(['new value']);
  });

  it('can be left while it is sent, and shown again', () => {
    const core = planned().sendPlan().press('esc');
    expect(core.state.screen).toBe('secrets');
    core.press('enter');
    expect(core.said).toMatch(/being sent\. r /);
    core.press('r');
    expect(text(core)).toContain('Rotation: sending');
    expect(text(core)).toContain('0 of 2');
  });

  it('stops at any time: what has left gets its answer, the rest stays here', () => {
    const core = planned().sendPlan().press('x');
    expect(core.take('stop-rotation')).toHaveLength(1);
    core.press('x');
    expect(core.said).toContain('Stopping.');
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'not-sent', reason: 'not sent: stopped' },
    ]);
    expect(text(core)).toContain('2 places: 1 set · 1 not sent');
  });

  it('sends the selected place alone first, and the rest after a look at it', () => {
    const core = planned().press('j', 'enter', 'enter');
    expect(core.take('send-rotation')).toEqual([]);
    expect(text(core)).toMatch(
      /Send DEPLOY_PEM .*only\?[\s\S]+acme ▸ ci\.acme\.dev\/svc · vault prod/,
    );
    const [first] = core.press('y').take('send-rotation');
    expect(first?.isTrial).toBe(true);
    expect(first?.targets.map(({ name }) => name)).toEqual(['DEPLOY_PEM', 'OLD_TOKEN']);
    const sendId = first?.sendId ?? '';
    const results = new Map([[first?.targets[0]?.id ?? '', { state: 'set', version: 4 } as const]]);
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId });
    expect(core.said).toMatch(/^1 of 2 rotated\. Check it, then press r/);
    expect(text(core)).toMatch(/OLD_TOKEN +acme +default +– not sent yet/);
    expect(text(core)).toContain('2 places: 1 set · 1 not sent yet');
    core.press('r');
    const [rest] = core.take('send-rotation');
    expect(rest).toMatchObject({ isTrial: false, rotationId: first?.rotationId });
    expect(rest?.targets.map(({ name }) => name)).toEqual(['OLD_TOKEN']);
  });

  it('says which place would go alone, and then sends the rest', () => {
    const core = plannedEverywhere();
    expect(text(core)).toMatch(/enter sends only API_KEY in acme ▸ default/);
    core.press('enter', 'y');
    const [first] = core.take('send-rotation');
    expect(first).toMatchObject({ isTrial: true, targets: { length: 5 } });
    const { sendId = '', targets = [] } = first ?? {};
    const results = new Map([[targets[0]?.id ?? '', { state: 'set', version: 4 } as const]]);
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId }).press('r');
    expect(core.take('send-rotation')[0]).toMatchObject({ isTrial: false, targets: { length: 4 } });
  });

  it('tries the place that a filter leaves', () => {
    const core = plannedEverywhere().press('/').type('globex.dev prod').press('enter', 'g');
    expect(text(core)).toMatch(/enter sends only API_KEY in globex ▸ prod/);
    core.press('enter', 'y');
    const [sent] = core.take('send-rotation');
    expect(sent?.targets[0]).toMatchObject({ vault: 'prod', destination: { profileId: 'globex' } });
  });

  it('says in the question of a protected profile that only one place goes now', () => {
    const core = plannedEverywhere(guardedProfiles());
    core.press('/').type('globex-prod').press('enter', 'enter', 'y');
    expect(text(core).replace(/[┃\s]+/g, ' ')).toMatch(
      /sends only API_KEY to vault default at globex-prod/,
    );
  });

  it('marks every place of a name at once', () => {
    const core = knowing(answeredList(vaultCore(), rotationProfiles()), [
      ...ROTATED_EVERYWHERE,
      known('OTHER_KEY'),
    ]);
    core.press('2', '=', 'enter');
    expect(text(core)).toContain('New value for API_KEY in 7 places');
    core.press('esc', '=', 'space', 'enter');
    expect(text(core)).toContain('New value for API_KEY in 1 place ·');
  });

  it('takes the marks on Secrets away from what it has set, and from nothing else', () => {
    const core = planned().sendPlan();
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'unknown', reason: 'x' },
    ]);
    core.press('esc');
    expect(text(core)).toMatch(/\[ \] OLD_TOKEN/);
    expect(text(core)).toMatch(/\[x\] DEPLOY_PEM/);
  });

  it('keeps what is not set for later, and quitting asks', () => {
    const core = planned().sendPlan();
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'unknown', reason: 'x' },
    ]);
    core.press('esc', 'ctrl+c');
    expect(text(core)).toMatch(/isn't set everywhere/);
  });

  it('keeps the values of what is not set while another secret is rotated to its end', () => {
    const core = planned().sendPlan();
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'failed', reason: 'the service is full' },
    ]);
    core.press('esc', 'space');
    const left = unfinishedHere(core);
    core
      .press('g', 'enter')
      .paste('another')
      .press('ctrl+s', 'y')
      .happen(journaled([left]));
    answer(core, [{ state: 'set', version: 4 }]);
    core.press('esc', 'r');
    const [again] = core.take('send-rotation');
    expect(again?.rotationId).toBe(left.rotationId);
    expect(again?.targets.map(revealed)).toEqual(['new value']);
  });

  it('keeps no value of one that another terminal finishes', () => {
    const core = planned().sendPlan();
    answer(core, Array<EntryResult>(2).fill({ state: 'unknown', reason: 'x' }));
    core.press('esc', 'space');
    const left = unfinishedHere(core);
    core
      .press('g', 'enter')
      .happen(journaled([left]))
      .press('esc', 'q');
    expect(text(core)).toContain('What was entered for a rotation');
    const since = { setAtMs: START_WALL_MS };
    const set = [known('OLD_TOKEN', since), known('DEPLOY_PEM', { ...since, vault: 'prod' })];
    core.press('esc').happen({ ...journaled([]), known: set });
    expect(core.press('q').take('quit')).toHaveLength(1);
  });

  it('has nothing left to lose once all are set', () => {
    const core = planned().sendPlan();
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'set', version: 4 },
    ]);
    core.press('r');
    expect(core.take('send-rotation')).toEqual([]);
    core.press('esc', 'q');
    expect(core.take('quit').length).toBe(1);
  });

  it('takes a value from a file when it is sent', () => {
    const core = vaultCore().press('2', 'enter').type('@/x/key').press('ctrl+s').sendPlan();
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(revealed)).toEqual(['file /x/key']);
    expect(sent?.targets[0]?.source).toBe('a file');
  });

  it('refuses an empty value at its field', () => {
    const core = vaultCore().press('2', 'enter', 'ctrl+s');
    expect(text(core)).toContain('the service rejects empty values');
    expect(core.state.rotation.phase).toBe('values');
  });

  it('goes back to the plan where nothing could be sent, with the reason and all its marks', () => {
    const core = planned().press('space').sendPlan();
    const [{ sendId } = { sendId: '' }] = core.take('send-rotation');
    const reason = 'Nothing was sent: the disk is full.';
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason });
    expect(text(core)).toContain(`✗ ${reason}`);
    expect(text(core)).toContain('Plan: 1 of 2 places');
    // The next attempt has a reason of its own.
    knowing(core, [known('DEPLOY_PEM', { vault: 'prod', version: 9 })]).sendPlan();
    expect(core.said).toMatch(/DEPLOY_PEM .*now at version 9/);
    expect(text(core)).not.toContain(reason);
  });
});

describe('the plan of a rotation over several organizations', () => {
  it('sends nothing to what cannot be written, and says why', () => {
    const core = plannedEverywhere(guardedProfiles());
    expect(text(core)).toMatch(/\[ \] initech .* read-only/);
    core.press('/').fill('initech').press('enter');
    for (const key of ['space', 'enter']) {
      core.press('s');
      expect(core.press(key).said).toMatch(/initech .*read-only/);
    }
    core.press('esc').sendPlan().type('globex-prod').wait(500).press('enter');
    expect(sentTo(core)).toEqual([
      'acme default API_KEY',
      'globex default API_KEY',
      'globex prod API_KEY',
      'globex-prod default API_KEY',
      'umbrella default API_KEY',
    ]);
  });

  it('leaves out what is unmarked', () => {
    const core = plannedEverywhere().press('space', 'space');
    expect(text(core)).toMatch(/\[ \] acme +default/);
    expect(text(core)).toMatch(/\[ \] globex +default/);
    core.sendPlan();
    expect(sentTo(core)).toEqual([
      'globex prod API_KEY',
      'globex-prod default API_KEY',
      'umbrella default API_KEY',
    ]);
  });

  it('does not mark what cannot be sent', () => {
    const core = plannedEverywhere().choose('mark all').choose('mark all');
    expect(text(core)).toContain('Plan: 5 of 7 places in 4 profiles');
    core.choose('mark all').sendPlan();
    expect(core.said).toMatch(/Mark a place/);
    expect(core.take('send-rotation')).toEqual([]);
  });

  it('asks for the name of every protected profile once for each send, a retry too, and for none where one place goes elsewhere', () => {
    const profiles = rotationProfiles().map((profile) => ({
      ...profile,
      isProtected: ['globex', 'globex-prod'].includes(profile.id),
    }));
    const alone = plannedEverywhere(profiles).press('enter', 'y');
    expect(alone.take('send-rotation')).toMatchObject([{ isTrial: true }]);
    const core = plannedEverywhere(profiles).sendPlan();
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex' });
    core.type('globex').wait(500).press('enter');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
    core.type('globex-prod').wait(500).press('enter');
    expect(core.state.overlay).toBeNull();
    const results = Array<EntryResult>(5).fill({ state: 'failed', reason: 'x' });
    answer(core, results).press('r');
    expect(core.take('send-rotation')).toEqual([]);
    core.type('globex').wait(500).press('enter');
    core.type('globex-prod').wait(500).press('enter');
    expect(core.take('send-rotation')[0]?.targets).toHaveLength(5);
  });

  it('goes on whatever profile is switched to, and says afterwards where everything went', () => {
    const core = plannedEverywhere(rotationProfiles().filter(({ id }) => id !== 'globex-prod'));
    const [sent] = core.sendPlan().take('send-rotation');
    answeredList(core, [knownProfile('acme')]);
    if (sent) core.commands.push(sent);
    answer(core, Array<EntryResult>(4).fill({ state: 'set', version: 9 }));
    expect(text(core)).toMatch(/globex +prod +✓ set, version 9/);
    expect(core.said).toMatch(/4 of 6 rotated\. 2 not sent/);
  });

  it('is shown again before the rest is sent where a profile has moved since', () => {
    const core = plannedEverywhere(rotationProfiles().filter(({ id }) => id !== 'globex-prod'));
    core.sendPlan();
    answer(core, Array<EntryResult>(4).fill({ state: 'failed', reason: 'x' }));
    const moved = rotationProfiles().map((profile) =>
      profile.id === 'globex' ? { ...profile, host: 'elsewhere.dev/svc' } : profile,
    );
    answeredList(core, moved).press('r');
    expect(core.take('send-rotation')).toEqual([]);
    expect(text(core)).toMatch(/Nothing was sent: a profile has changed/);
    expect(text(core)).toMatch(/globex +default +elsewhere\.dev\/svc/);
  });

  it('takes one more place, which this machine has never set', () => {
    const core = plannedEverywhere().press('n');
    expect(text(core)).toContain('One more place for API_KEY');
    expect(text(core)).toMatch(/umbrella\/ +any other vault/);
    core.type('nobody/x').press('enter');
    expect(text(core)).toContain('No profile is named nobody.');
    core.press('ctrl+u').type('acme/default').press('enter');
    expect(text(core)).toMatch(/already in the plan/);
    core.press('ctrl+u').type('acme/staging').press('enter');
    expect(text(core)).toMatch(/▸ *\[x\] +acme +staging .* – /);
    core.sendPlan();
    expect(sentTo(core)).toContain('acme staging API_KEY');
  });

  it('offers any vault of a profile of which it knows none', () => {
    const fresh = { id: 'fresh', name: 'fresh', defaultVault: '', tokens: [] };
    const profiles = rotationProfiles().map((each) =>
      each.id === 'initech' ? { ...each, ...fresh } : each,
    );
    const core = plannedEverywhere(profiles).press('n').type('fresh');
    expect(text(core)).toMatch(/fresh\/ +any vault/);
  });

  it('keeps an added place while the value is changed, and adds none where asking is left', () => {
    const core = plannedEverywhere().press('n').type('acme/staging').press('enter', 'n', 'esc');
    core.press('esc', 'esc', 'enter', 'ctrl+d', 'ctrl+s');
    expect(text(core)).toMatch(/acme +staging/);
  });

  it('leads from a place to the token of its profile, and back', () => {
    const core = plannedEverywhere().press('j', 't');
    expect(core.state.overlay).toMatchObject({
      ...{ kind: 'token-prompt', profileId: 'globex', tokenKind: 'service-account' },
    });
    core.press('esc');
    expect(core.state.screen).toBe('rotation');
    expect(core.state.rotation.phase).toBe('plan');
  });

  it('names whose token was rejected, and leads to it from any row', () => {
    const core = plannedEverywhere([
      knownProfile('acme', { tokens: VAULT_TOKEN }),
      knownProfile('globex', { tokens: VAULT_TOKEN }),
    ]).sendPlan();
    const { results } = secretsOutcome(['API_KEY'], {
      ok: false,
      error: { kind: 'unauthorized', host: 'ci.globex.dev', message: null },
    });
    const rejected = results.get('API_KEY') as EntryResult;
    answer(core, [{ state: 'set', version: 4 }, rejected, rejected]);
    expect(core.said).toMatch(/globex's token was rejected\. Press t/);
    expect(text(core.press('g'))).toMatch(/▸ acme/);
    expect(text(core).split('\n').at(-1)).toContain('t token');
    expect(core.press('t').state.overlay).toMatchObject({
      ...{ kind: 'token-prompt', profileId: 'globex', tokenKind: 'service-account' },
    });
    expect(text(core.press('esc'))).toMatch(/▸ acme/);
  });

  it('leads from a place whose profile has no token to that profile, though another was rejected', () => {
    const core = plannedEverywhere().sendPlan();
    const rejected = { state: 'failed', reason: 'x', isTokenRejected: true } as const;
    answer(core, Array<EntryResult>(5).fill(rejected));
    expect(text(core.press('G', 'k', 'k'))).toMatch(/▸ hooli/);
    expect(core.press('t').state.overlay).toMatchObject({ profileId: 'hooli' });
  });

  it('is narrowed by a filter', () => {
    const core = plannedEverywhere().press('/').fill('prod').press('enter');
    expect(text(core)).toContain('5 marked  1/2 of 7');
    expect(text(core)).not.toMatch(/\] acme/);
  });
});

describe('a rotation that was left unfinished', () => {
  const states = (core: Core) => {
    const { rotation } = core.state;
    return 'results' in rotation ? [...rotation.results.values()].map(({ state }) => state) : [];
  };

  it('is an alert on every screen', () => {
    const core = unfinishedCore();
    const line = /! .*API_KEY is unfinished\. r .*\. 1 set, 1 unknown/;
    for (const screen of ['1', '2', '3']) expect(text(core.press(screen))).toMatch(line);
  });

  it('is read again, to be told of, where another one is begun', () => {
    const core = planned().sendPlan();
    const failed = { state: 'failed', reason: 'x' } as const;
    answer(core, [failed, failed]).press('esc').take('load-vaults');
    expect(core.press('enter').take('load-vaults')).toHaveLength(1);
  });

  it('shows over all its profiles what is set, unknown and not sent', () => {
    const core = unfinishedCore().press('2', 'r');
    expect(text(core)).toMatch(/acme +default +✓ set, version 4 \(was 3\)/);
    expect(text(core)).toMatch(/globex +default +\? unknown/);
    expect(text(core)).toMatch(/globex-prod +default +– not sent/);
  });

  it('is finished with the value entered again, as the same rotation and only where it is open', () => {
    const core = unfinishedCore()
      .press('2', 'r')
      .wait(1_000)
      .press('r')
      .paste('again')
      .press('ctrl+s')
      .sendPlan();
    const [sent] = core.take('send-rotation');
    expect(sent).toMatchObject({ rotationId: 'r1', note: 'OPS-1' });
    expect(sent?.targets.map(({ destination }) => destination.profileId)).toEqual([
      'globex',
      'globex-prod',
    ]);
    if (sent) core.commands.push(sent);
    answer(core, Array<EntryResult>(2).fill({ state: 'set', version: 9 }));
    expect(core.said).toBe('3 of 3 rotated.');
    expect(states(core)).toEqual(['set', 'set', 'set']);
  });

  it('keeps its places where they stood while the rest is sent', () => {
    const places = UNFINISHED.places.toReversed();
    const core = answeredList(vaultCore(), rotationProfiles()).happen({
      kind: 'vaults-loaded',
      known: ROTATED_EVERYWHERE,
      leftUnknown: [],
      unfinished: [{ ...UNFINISHED, places }],
    });
    core.press('2', 'r').wait(1_000).press('r').paste('again').press('ctrl+s').sendPlan();
    const { rotation } = core.state;
    expect(
      rotation.phase === 'sending' && rotation.places.map(({ profileId }) => profileId),
    ).toEqual(places.map(({ profileId }) => profileId));
  });

  it('can get a new value for all', () => {
    const core = unfinishedCore()
      .press('2', 'r')
      .choose('new value for all')
      .paste('new for all')
      .press('ctrl+s')
      .sendPlan();
    expect(core.take('send-rotation')[0]?.targets).toHaveLength(3);
  });

  it('can be closed with a note', () => {
    const core = unfinishedCore().press('2', 'r', 'd').type('vault is gone').press('enter');
    expect(core.take('close-rotation')).toEqual([
      { kind: 'close-rotation', rotationId: 'r1', note: 'vault is gone' },
    ]);
    expect(core.state.unfinished).toEqual([]);
    expect(text(core)).not.toContain('is unfinished');
  });

  it('does not stand twice on screen while it is being finished here', () => {
    const core = unfinishedCore().press('2', 'r');
    core.happen({ kind: 'vaults-loaded', known: [], leftUnknown: [], unfinished: [UNFINISHED] });
    expect(text(core)).not.toContain('is unfinished');
    expect(text(core.press('esc'))).toMatch(/! .*API_KEY is unfinished/);
  });
});
