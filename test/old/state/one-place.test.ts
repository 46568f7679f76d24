import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import type { Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList } from '../../support/profiles.ts';
import { knowing, known, rotationProfiles, vaultCore } from '../../support/vault-states.ts';

/** The form for a new value of API_KEY, filled in. */
function filled(core = vaultCore()): Core {
  return core.press('2', 'enter').paste('new value');
}

function sentTo(core: Core): readonly string[] {
  return core
    .take('send-rotation')
    .flatMap(({ targets }) => targets)
    .map(({ destination, vault, name }) => `${destination.profileName} ${vault} ${name}`);
}

/** The service's answer to the value that is on its way. */
function answered(core: Core, result: EntryResult): Core {
  const [{ sendId, targets } = { sendId: '', targets: [] }] = core.take('send-rotation');
  const results = new Map(targets.map(({ id }) => [id, result]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

describe('a new value for one place', () => {
  it('is sent from its form, once however long ctrl+s is held, and its outcome is shown', () => {
    const core = filled();
    expect(text(core)).toMatch(/ in default at acme ▸ ci\.acme\.dev\/svc/);
    core.press('ctrl+s', 'ctrl+s', 'ctrl+s');
    const sends = core.commands.filter(({ kind }) => kind === 'send-rotation');
    expect(sends).toMatchObject([
      {
        isTrial: false,
        remembered: [{ profileId: 'acme', vault: 'default', name: 'API_KEY' }],
        targets: [{ vault: 'default', name: 'API_KEY', versionBefore: 3 }],
      },
    ]);
    answered(core, { state: 'set', version: 4 });
    expect(text(core)).toMatch(/acme +default +✓ set, version 4 \(was 3\)/);
    expect(core.said).toBe('API_KEY has its new value.');
    // Neither in the notice nor on screen is one place counted.
    expect(text(core)).not.toMatch(/\b1 (of 1|place|set)\b/);
    expect(core.press('esc').state.screen).toBe('secrets');
  });

  it('is told of by name where it was not set, or nobody knows', () => {
    for (const result of [
      { state: 'failed', reason: 'the name is reserved' },
      { state: 'unknown', reason: 'sent, not confirmed' },
    ] as const) {
      const core = answered(filled().press('ctrl+s'), result);
      expect(core.said).toMatch(/^API_KEY .*\. r resends/);
      expect(core.said).not.toMatch(/\d/);
    }
  });

  it('stays in its form where nothing could be sent, with the reason, and goes out again', () => {
    const core = filled().press('ctrl+s');
    const [{ sendId } = { sendId: '' }] = core.take('send-rotation');
    const reason = 'Nothing was sent: the disk is full.';
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason });
    expect(core.state.rotation.phase).toBe('values');
    expect(text(core)).toContain(reason);
    expect(sentTo(core.press('ctrl+s'))).toEqual(['acme default API_KEY']);
  });

  it('is refused where the guard refuses it, and stays in its form', () => {
    for (const profile of [{ isReadOnly: true }, { tokenKinds: [] }]) {
      const core = filled(vaultCore(undefined, profile)).press('ctrl+s');
      expect(core.take('send-rotation')).toEqual([]);
      expect(core.state.rotation.phase).toBe('values');
      expect(core.said).toContain('Nothing was sent: acme');
    }
  });

  it('is typed anew once the form is cleared, or brought back', () => {
    const cleared = () => filled().choose('clear the form');
    for (const core of [cleared().type('other'), cleared().choose('clear the form')]) {
      expect(sentTo(core.press('ctrl+s'))).toEqual(['acme default API_KEY']);
    }
  });

  it('leaves no rotation behind if nothing was typed', () => {
    const core = vaultCore().press('2', 'enter', 'esc');
    expect(core.state.rotation.phase).toBe('none');
    expect(core.press('enter').type('typed').press('esc').state.rotation.phase).toBe('values');
  });

  it('asks for the token that its profile lacks, by the key that the form names', () => {
    const profiles = rotationProfiles().map((each) => ({ ...each, tokens: [] }));
    const core = answeredList(filled(), profiles);
    expect(text(core)).toMatch(/acme has no service account or personal token\. ctrl\+y adds one/);
    const overlay = { kind: 'token-prompt', profileId: 'acme', tokenKind: 'service-account' };
    expect(core.press('ctrl+y').state.overlay).toMatchObject(overlay);
    core.press('esc');
    expect(text(core)).toContain('9 bytes');
  });

  it('is shown in a plan if another terminal has set it meanwhile', () => {
    const core = knowing(filled(), [known('API_KEY', { version: 8 })]).press('ctrl+s');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.state.rotation.phase).toBe('plan');
    expect(text(core)).toMatch(/version 8/);
  });

  it('is looked at in a plan on request, where another place can be added', () => {
    const core = answeredList(filled(), rotationProfiles()).choose('show the plan first');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.state.rotation).toMatchObject({ phase: 'plan', places: { length: 1 } });
    core.press('n').type('globex/prod').press('enter').sendPlan();
    expect(sentTo(core)).toEqual(['acme default API_KEY', 'globex prod API_KEY']);
  });

  it('goes through the plan where it is protected, of another profile or one of two', () => {
    const everywhere = answeredList(vaultCore(), rotationProfiles());
    const plans = [
      filled(vaultCore(undefined, { isProtected: true })),
      filled(knowing(everywhere, [known('API_KEY', { profileId: 'globex' })]).press('a')),
      filled(knowing(vaultCore(), [known('API_KEY'), known('API_KEY', { vault: 'prod' })])),
    ];
    for (const core of plans) {
      core.press('ctrl+s', 'ctrl+s');
      expect(core.take('send-rotation')).toEqual([]);
      expect(core.state.rotation.phase).toBe('plan');
    }
  });
});
