import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import type { SecretPlace } from '../../../src/old/domain/vault-records.ts';
import type { KnownProfile } from '../../../src/old/state/profiles/profiles-state.ts';
import { rotationList } from '../../../src/old/state/rotation/rotation-list.ts';
import type { Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList } from '../../support/profiles.ts';
import {
  API_KEY_PLACES,
  guardedProfiles,
  knowing,
  known,
  ROTATED_EVERYWHERE,
  rememberingCore,
  rotationProfiles,
  vaultCore,
} from '../../support/vault-states.ts';

/** The plan of a new value for the selected secret. */
function planned(core: Core): Core {
  return core.press('2', 'enter').paste('new value').press('ctrl+s');
}

/** The same where one place alone would be sent without a plan. */
function plannedAlone(core: Core): Core {
  return core.press('2', 'enter').paste('new value').choose('show the plan first');
}

function placesOf(core: Core, isListed: (id: string) => boolean = () => true): readonly string[] {
  const { rotation } = core.state;
  if (rotation.phase !== 'plan') throw new Error('there is no plan');
  return rotation.places
    .filter(({ id }) => isListed(id))
    .map(({ profileId, vault, name }) => `${name} ${profileId}/${vault}`);
}

function marked(core: Core): readonly string[] {
  return placesOf(core, (id) => rotationList(core.state).state.marked.has(id));
}

const place = (profileId: string, vault = 'default'): SecretPlace => ({
  ...{ profileId, vault, name: 'API_KEY' },
});

const words = (places: readonly SecretPlace[] = []) =>
  places.map(({ profileId, vault, name }) => `${name} ${profileId}/${vault}`);

function withTokenOfHooli(profiles: readonly KnownProfile[]): readonly KnownProfile[] {
  const tokens = [{ kind: 'personal', lengthClass: 'usual', savedAtMs: 1 }] as const;
  return profiles.map((each) => (each.name === 'hooli' ? { ...each, tokens } : each));
}

/** What was sent. The service has set all of it, or the one place that is tried. */
function sent(core: Core, result: EntryResult = { state: 'set', version: 4 }) {
  const [command] = core.take('send-rotation');
  if (!command) throw new Error('nothing was sent');
  const { sendId, targets, isTrial } = command;
  const results = new Map(targets.slice(0, isTrial ? 1 : undefined).map(({ id }) => [id, result]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  core.happen({ kind: 'send-ended', sendId });
  return command;
}

describe('the plan of a secret', () => {
  it('starts with every place where the name is known, all marked', () => {
    const core = planned(
      knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE),
    );
    expect(placesOf(core)).toHaveLength(7);
    // Nothing can be sent to hooli and initech, which have no token.
    expect(marked(core)).toEqual([
      'API_KEY acme/default',
      'API_KEY globex/default',
      'API_KEY globex/prod',
      'API_KEY globex-prod/default',
      'API_KEY umbrella/default',
    ]);
  });

  it('marks a place that can be sent from now on, as it was wanted', () => {
    const core = planned(
      knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE),
    );
    answeredList(core.press('space'), withTokenOfHooli(rotationProfiles()));
    expect(marked(core)).toHaveLength(5);
    expect(marked(core)).toContain('API_KEY hooli/default');
  });

  it('has the places of its last plan, also where it was never set', () => {
    const core = rememberingCore().press('2', 'enter');
    expect(text(core)).toContain('New value for API_KEY in 3 places');
    core.paste('new value').press('ctrl+s');
    expect(marked(core)).toEqual(words(API_KEY_PLACES));
    expect(text(core)).toContain('Plan: 3 places in 3 profiles');
  });

  it('takes nothing else along: a secret that no plan had goes where it is known', () => {
    const core = rememberingCore()
      .press('2', 'j', 'enter')
      .paste('v')
      .choose('show the plan first');
    expect(placesOf(core)).toEqual(['OTHER acme/default']);
  });

  it('has marked what the user has marked, and lists the rest', () => {
    const core = rememberingCore().press('2', 'space', 'enter');
    expect(text(core)).toMatch(/API_KEY in 1 place · 2 more/);
    core.paste('new value').press('ctrl+s');
    expect(placesOf(core)).toHaveLength(3);
    expect(marked(core)).toEqual(['API_KEY acme/default']);
    expect(text(core)).toContain('Plan: 1 of 3 places in 1 profile');
  });

  it('has marked the cell that is chosen in coverage', () => {
    const core = rememberingCore().press('2', 'm', 'enter').paste('v').press('ctrl+s');
    expect(marked(core)).toEqual(['API_KEY acme/default']);
  });

  it('keeps its value and its marks on the way back to the form', () => {
    const core = planned(rememberingCore()).press('j', 'space', 'esc');
    expect(text(core)).toMatch(/API_KEY in 2 places · 1 more/);
    expect(marked(core.press('ctrl+d', 'ctrl+s'))).toHaveLength(2);
    core.press('esc', 'esc', 'enter');
    expect(text(core)).toContain('A value of 9 bytes was left here');
  });
});

describe('a place taken out', () => {
  it('is not sent, and the next plan leaves it out', () => {
    const core = planned(rememberingCore()).press('j', 'd');
    expect(core.said).toMatch(/Took globex\/staging .*leaves it out/);
    expect(placesOf(core)).toEqual(['API_KEY acme/default', 'API_KEY globex-prod/default']);
    core.sendPlan();
    const { targets, remembered, takenOut } = sent(core);
    expect(targets).toHaveLength(2);
    expect(words(remembered)).toEqual(['API_KEY acme/default', 'API_KEY globex-prod/default']);
    expect(words(takenOut)).toEqual(['API_KEY globex/staging']);
  });

  it('comes back while Secrets lists it, which is said', () => {
    const core = planned(rememberingCore()).press('d');
    expect(core.said).toMatch(/acme\/default .*Secrets/);
    expect(placesOf(core)).not.toContain('API_KEY acme/default');
  });

  it('leaves a plan with at least one', () => {
    const core = plannedAlone(rememberingCore(undefined, [])).press('d');
    expect(core.said).toMatch(/at least one place/);
    expect(placesOf(core)).toEqual(['API_KEY acme/default']);
  });

  it('stays out while the value is changed, until it is chosen again', () => {
    const core = planned(rememberingCore()).press('d', 'esc', 'ctrl+d', 'ctrl+s');
    expect(placesOf(core)).toHaveLength(2);
    core.press('esc', 'esc', 'enter', 'ctrl+d', 'ctrl+s');
    expect(placesOf(core)).toContain('API_KEY acme/default');
  });

  it('can be added again', () => {
    const core = planned(rememberingCore()).press('j', 'd', 'n');
    core.type('globex/staging').press('enter').sendPlan();
    const { remembered, takenOut } = sent(core);
    expect(words(remembered)).toContain('API_KEY globex/staging');
    expect(takenOut).toEqual([]);
  });
});

describe('what a plan remembers', () => {
  it('is all that it lists, sent, added or unmarked for once', () => {
    const core = planned(rememberingCore(undefined, [place('globex', 'staging')]));
    core.press('n').type('umbrella/x').press('enter', 'g', 'space').sendPlan();
    const { targets, remembered } = sent(core);
    expect(targets.map(({ vault }) => vault)).toEqual(['staging', 'x']);
    expect(words(remembered)).toEqual([
      'API_KEY acme/default',
      'API_KEY globex/staging',
      'API_KEY umbrella/x',
    ]);
  });

  it('is not what a retry sends', () => {
    const core = planned(rememberingCore(undefined, [place('globex', 'staging')]));
    core.press('enter', 'y');
    sent(core);
    core.press('r');
    expect(core.take('send-rotation')).toMatchObject([{ remembered: [], takenOut: [] }]);
  });

  it('is forgotten with the secret', () => {
    const core = rememberingCore().press('2', 'd');
    expect(core.state.vaults.remembered).toHaveLength(2);
  });
});

describe('a place that nothing can be sent to', () => {
  const GONE = [place('initech'), place('hooli'), place('removed')];
  const withGone = () => planned(rememberingCore(undefined, GONE));

  it('stays in the plan and in the results, with the reason', () => {
    const core = planned(rememberingCore(undefined, GONE, guardedProfiles()));
    expect(text(core)).toMatch(/initech .* read-only/);
    expect(text(core)).toMatch(/hooli .* no token/);
    expect(text(core)).toMatch(/once removed .* profile removed/);
    expect(marked(core)).toEqual(['API_KEY acme/default']);
    core.sendPlan();
    const { targets, unsent, remembered } = sent(core);
    expect(targets).toHaveLength(1);
    expect(unsent).toMatchObject([
      { profileId: 'initech', reason: 'not sent: read-only profile', source: 'typed' },
      { profileId: 'hooli', reason: 'not sent: no token for vaults' },
      { profileName: 'once removed', reason: 'not sent: profile removed', host: '' },
    ]);
    expect(remembered).toHaveLength(4);
    expect(text(core)).toMatch(/initech +default +– not sent: read-only profile/);
    expect(core.said).toMatch(/^1 of 4 rotated\. 3 not sent/);
    expect(core.press('r').said).toMatch(/initech .*read-only/);
  });

  it('does not go along where it can be sent only since a name was asked for', () => {
    // Two organizations of one service.
    const [{ baseUrl = '', host = '' } = {}] = guardedProfiles();
    const profiles = guardedProfiles().map((each) =>
      each.name === 'hooli' ? { ...each, baseUrl, host } : each,
    );
    const core = planned(rememberingCore(undefined, [...API_KEY_PLACES, place('hooli')], profiles));
    core.sendPlan().type('globex-prod');
    answeredList(core, withTokenOfHooli(profiles));
    core.wait(200).press('enter');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.said).toContain('Nothing was sent');
    expect(marked(core)).toHaveLength(4);
    core.sendPlan().type('globex-prod').wait(200).press('enter');
    expect(sent(core).targets).toHaveLength(4);
  });

  it('does not keep the rotation open', () => {
    const core = withGone().sendPlan();
    sent(core);
    expect(text(core)).not.toMatch(/Secrets\*|c close/);
    core.press('q');
    expect(core.state.overlay).toBeNull();
    expect(core.commands.at(-1)).toMatchObject({ kind: 'quit' });
  });

  it('is listed until the results are left, and by the next plan', () => {
    const core = withGone().sendPlan();
    sent(core);
    expect(text(core)).toMatch(/hooli +default +– not sent: no token/);
    core.press('esc');
    expect(core.state.rotation.phase).toBe('none');
    expect(text(core)).not.toContain('is unfinished');
    expect(placesOf(planned(core))).toHaveLength(4);
  });

  it('waits with the rotation while another place is not set', () => {
    const core = withGone().sendPlan();
    sent(core, { state: 'failed', reason: 'no' });
    expect(core.press('esc').state.rotation.phase).toBe('results');
    expect(text(core)).toMatch(/API_KEY is unfinished/);
  });

  it('is no part of the results where others were marked', () => {
    const core = rememberingCore(undefined, GONE).press('2', 'space', 'enter').paste('v');
    core.press('ctrl+s').sendPlan();
    expect(sent(core).unsent).toEqual([]);
    expect(core.said).toBe('API_KEY has its new value.');
  });

  it('is no part of them either once it was taken out', () => {
    const core = withGone().press('G', 'd').sendPlan();
    expect(sent(core).unsent.map(({ profileId }) => profileId)).toEqual(['initech', 'hooli']);
  });

  it('waits while one place is tried, and while the rest is sent', () => {
    const both = [...GONE, place('globex', 'staging')];
    const core = planned(rememberingCore(undefined, both)).press('g', 'enter', 'y');
    expect(sent(core).isTrial).toBe(true);
    expect(core.said).toMatch(/1 of 5 rotated/);
    core.press('r');
    expect(sent(core).targets).toMatchObject([{ vault: 'staging' }]);
    expect(core.said).toMatch(/2 of 5 rotated\. 3 not sent/);
  });

  it('is sent with the rest once it can be, after a look at the plan', () => {
    const core = planned(rememberingCore(undefined, [place('hooli')])).sendPlan();
    sent(core, { state: 'failed', reason: 'no' });
    answeredList(core, withTokenOfHooli(rotationProfiles()));
    core.press('r');
    expect(text(core)).toMatch(/Nothing was sent: a profile has changed/);
    expect(marked(core)).toEqual(['API_KEY acme/default', 'API_KEY hooli/default']);
  });
});

it('a place is added as profile/vault, and bad input is told where it was typed and kept', () => {
  const core = plannedAlone(rememberingCore(undefined, []))
    .press('n')
    .type('nobody/x')
    .press('enter');
  expect(text(core)).toMatch(/No profile is named nobody/);
  expect(text(core)).not.toContain('→');
  expect(text(core)).toContain('nobody/x');
  // Its own default vault, or the one that a folder names? It isn't guessed.
  core.fill('globex').press('enter');
  expect(text(core)).toMatch(/^(?!.*nobody).*a slash and a vault/m);
  expect(text(core)).toContain('→ accepts the suggestion.');
  core.fill('globex/').press('enter');
  expect(text(core)).toMatch(/vault is empty/);
  core.fill('globex/eu/west').press('enter');
  expect(marked(core)).toEqual(['API_KEY acme/default', 'API_KEY globex/eu/west']);
});

it('whatever somebody else wrote into a remembered place, the terminal is not driven by it', () => {
  const bad = 'a\u001b]52;c;eA==\u0007\u202e\u009b2J';
  const core = planned(
    rememberingCore({ columns: 160, rows: 40 }, [
      { profileId: 'globex', vault: bad, name: 'API_KEY' },
      { profileId: bad, vault: 'default', name: 'API_KEY' },
    ]),
  );
  expect(text(core.press('j'))).toContain(']52;c;eA==');
  expect(text(core)).not.toMatch(/[\u001b\u0007\u202e\u009b]/);
});

it('known elsewhere counts as known: its place is not remembered twice', () => {
  const core = rememberingCore();
  core.happen({
    ...{ kind: 'vaults-loaded', leftUnknown: [] },
    known: [known('API_KEY'), known('API_KEY', { profileId: 'globex', vault: 'staging' })],
  });
  expect(placesOf(planned(core))).toHaveLength(3);
});
