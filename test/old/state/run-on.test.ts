import { describe, expect, it } from 'vitest';
import { countElsewhere, rowsOfAll } from '../../../src/old/state/runs/rows.ts';
import { runOnList } from '../../../src/old/state/runs/run-on.ts';
import { runsList } from '../../../src/old/state/runs/runs-list.ts';
import { activeProfileId } from '../../../src/old/state/session.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answeredList,
  coreWithProfiles,
  known,
  SANDBOX,
  STORED,
  switchTo,
} from '../../support/profiles.ts';

const SIZE = { columns: 160, rows: 40 };

const PROFILES = [
  ...STORED.slice(0, 2),
  known('hooli'),
  ...STORED.slice(2),
  known('initech', { isReadOnly: true }),
  known('umbrella', { tokens: [{ kind: 'service-account', lengthClass: 'usual', savedAtMs: 0 }] }),
];

/** On acme, with one dispatch that the service accepted, and the question where to run it again. */
function asked(): Core {
  const core = coreWithProfiles(PROFILES, SIZE);
  acceptedDispatch(core);
  core.commands = [];
  return answeredList(core.press('e'), PROFILES);
}

function sentTo(core: Core): readonly string[] {
  return core.take('send-dispatch').map(({ dispatch }) => dispatch.profileId);
}

/** Types the name that is asked for. */
function confirm(core: Core, name: string): Core {
  return core.type(name).wait(200).press('enter');
}

describe('"run on other profiles…"', () => {
  it('lists the profiles with what keeps it from going there, and sends nothing by itself', () => {
    const core = asked();
    expect(text(core)).toMatch(/globex-prod +ci\.globex\.io\/eu\/svc +PROTECTED/);
    expect(text(core)).toMatch(/umbrella .*no token for dispatches/);
    expect(text(core)).toMatch(/acme .*sent there before/);
    expect(text(core)).toMatch(/sent yet: enter .*globex/);
    expect(sentTo(core)).toEqual([]);
  });

  it('says that there is no other profile where there is none', () => {
    const core = answeredList(openCore({ id: SANDBOX.id, name: 'sandbox' }), []);
    acceptedDispatch(core);
    expect(core.press('e').said).toMatch(/no other profile.* on Profiles/);
    expect(core.state.overlay).toBeNull();
  });

  it('begins on another profile than that of the row, also where the list is of all profiles', () => {
    const core = coreWithProfiles(PROFILES, SIZE);
    const localId = acceptedDispatch(core);
    switchTo(core, 'globex').press('a');
    expect(runsList(core.state).selected?.localId).toBe(localId);
    answeredList(core.press('e'), PROFILES);
    const { overlay } = core.state;
    const list = overlay?.kind === 'run-on' ? runOnList(core.state, overlay) : null;
    expect(list?.selected?.profileId).toBe('globex');
    expect(list?.rows.at(-1)?.profileId).toBe('acme');
    expect(list?.state.marked.size).toBe(0);
  });

  it('asks where it goes before anything is sent, and only a y sends it', () => {
    const core = asked().press('enter');
    expect(text(core)).toMatch(/Run deploy again\?/);
    expect(text(core)).toContain('globex ▸ ci.globex.dev/svc · organization token');
    core.press('enter', 'enter', 'ctrl+s', 'space').paste('y');
    expect(sentTo(core)).toEqual([]);
    core.press('esc');
    expect(core.state.overlay?.kind).toBe('run-on');
    expect(sentTo(core.press('enter', 'y', 'y'))).toEqual(['globex']);
  });

  it('asks again where a profile has moved while the question stood', () => {
    const core = asked().press('enter');
    const moved = PROFILES.map((each) =>
      each.name === 'globex' ? { ...each, host: 'elsewhere.dev/svc' } : each,
    );
    answeredList(core, moved).press('y');
    expect(sentTo(core)).toEqual([]);
    expect(core.said).toContain('Nothing was sent');
    expect(text(core.press('enter'))).toContain('globex ▸ elsewhere.dev/svc');
    expect(sentTo(core.press('y'))).toEqual(['globex']);
  });

  it('sends the same request to the selected profile, without switching to it', () => {
    const core = asked().press('enter', 'y');
    const [sent] = core.take('send-dispatch');
    expect(sent?.dispatch).toMatchObject({
      profileId: 'globex',
      request: { key: 'deploy' },
      phase: { state: 'sending' },
    });
    expect(sent?.destination).toMatchObject({ host: 'ci.globex.dev/svc', area: 'dispatches' });
    expect(activeProfileId(core.state)).toBe('acme');
    expect(core.said).toMatch(/Sending to globex\. esc .*acme/);
    expect(text(core)).toMatch(/sending +globex +deploy/);
  });

  it('asks for the name of each protected profile once, goes back with its marks if it is not typed, and sends only then', () => {
    const core = asked().press('space', 'j', 'space');
    expect(text(core)).toContain('sends 2 dispatches to');
    expect(text(core)).toMatch(/asked to type globex-prod/);
    core.press('enter', 'y');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
    core.press('esc');
    expect(core.state.overlay).toMatchObject({ kind: 'run-on' });
    expect(sentTo(core)).toEqual([]);
    confirm(core.press('enter', 'y'), 'globex-prod');
    expect(core.state.overlay).toBeNull();
    expect(sentTo(core).toSorted()).toEqual(['globex', 'globex-prod']);
  });

  it('goes to the profiles that were chosen, however the list changes behind the question', () => {
    const core = asked().press('/').fill('hooli').press('enter', 'enter');
    answeredList(core, [known('first'), ...PROFILES]).press('y');
    expect(sentTo(core)).toEqual(['hooli']);
  });

  it('sends nothing to a profile that takes no dispatches, marked or not', () => {
    const core = asked().press('/').fill('initech').press('enter');
    expect(text(core)).toMatch(/initech .*read-only profile/);
    core.press('enter');
    expect(core.said).toContain('initech is read-only');
    core.press('esc').press('/').fill('umbrella').press('enter');
    for (const key of ['space', 'enter']) {
      core.press('s');
      expect(core.press(key).said).toMatch(/umbrella has no organization.* Profiles/);
    }
    expect(text(core)).toMatch(/\[ \] umbrella/);
    expect(sentTo(core)).toEqual([]);
  });

  it('warns where the same request may have been accepted already', () => {
    const core = coreWithProfiles(PROFILES, SIZE);
    switchTo(core, 'globex');
    core.press('n').type('deploy').press('ctrl+s');
    const [sent] = core.take('send-dispatch');
    const localId = sent?.dispatch.localId ?? '';
    core.notCreated(localId, {
      kind: 'no-answer',
      cause: 'deadline',
      host: 'ci.globex.dev',
      detail: '',
    });
    switchTo(core, 'acme');
    acceptedDispatch(core);
    expect(text(core.press('e'))).toMatch(/globex .*one like it is unknown there/);
  });

  it('sends every marked dispatch to every chosen profile, and leaves none marked', () => {
    const core = coreWithProfiles(PROFILES, SIZE);
    acceptedDispatch(core, 'deploy');
    acceptedDispatch(core, 'nightly');
    const rows = runsList(core.state).count;
    core.choose('mark all').press('r');
    expect(core.said).toMatch(/2 are marked\. e /);
    answeredList(core.press('e'), PROFILES);
    expect(text(core)).toContain('Run 2 dispatches on other profiles…');
    expect(text(core)).toMatch(/enter .*2 dispatches to globex/);
    core.press('space', 'space', 'enter', 'y');
    expect(sentTo(core)).toEqual(['globex', 'globex', 'hooli', 'hooli']);
    expect(core.said).toMatch(/Sending 4 .*globex, hooli/);
    core.press('a');
    expect(runsList(core.state).count).toBe(rows);
    expect(text(core)).not.toContain('marked');
  });

  it('is not offered for a dispatch whose request is not known', () => {
    const core = coreWithProfiles(PROFILES, SIZE)
      .choose('watch a dispatch')
      .fill('7f3c')
      .press('enter', 'e');
    expect(core.state.overlay).toBeNull();
    expect(core.said).toContain("its request isn't known here");
  });
});

describe('dispatches sent to several profiles', () => {
  function sentToTwo(): { readonly core: Core; readonly localIds: readonly string[] } {
    const core = asked().press('space', 'space', 'enter', 'y');
    const sent = core.take('send-dispatch');
    return { core, localIds: sent.map(({ dispatch }) => dispatch.localId) };
  }

  function accept(core: Core, localId: string | undefined): Core {
    const value = { dispatchId: `d-${localId}` };
    return core.accepted(localId ?? '', value);
  }

  it('stand in the list of all profiles until esc, one row each, also where they were read back from disk', () => {
    const { core, localIds } = sentToTwo();
    expect(new Set(localIds).size).toBe(2);
    expect(runsList(core.state).visible).toHaveLength(3);
    expect(text(core)).toContain('all profiles 3');
    expect(core.said).toContain('esc goes back to acme.');
    const dispatches = [...core.state.dispatches.values()].filter(
      ({ profileId }) => profileId === 'globex',
    );
    core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches });
    expect(rowsOfAll(core.state).filter(({ localId }) => localIds.includes(localId))).toHaveLength(
      2,
    );
    core.press('esc');
    expect(core.state.profiles.showsAll).toBe(false);
    expect(text(core)).toMatch(/waiting +deploy/);
  });

  it('are watched on their own profiles, one that was never on here included', () => {
    const { core, localIds } = sentToTwo();
    accept(core, localIds[0]);
    expect(core.take('check-dispatch').at(-1)).toMatchObject({
      localId: localIds[0],
      profileId: 'globex',
    });
    expect(core.take('load-history').map(({ profileId }) => profileId)).toContain('globex');
    core.wait(1_000);
    const runs = [{ id: 'r', url: 'https://ci.globex.dev/r' }];
    core.checked(localIds[0] ?? '', { status: 'ready', runs });
    expect(core.said).toContain('globex: deploy');
    expect(text(core)).toMatch(/ready +globex +deploy/);
    expect(text(core)).not.toContain('elsewhere');
    core.press('esc');
    expect(countElsewhere(core.state).ready).toBe(1);
    expect(text(core)).toContain('elsewhere');
  });

  it('say for themselves which was not sent, and how to send it again', () => {
    const { core, localIds } = sentToTwo();
    accept(core, localIds[0]);
    const reason = 'Nothing was sent: hooli is read-only now.';
    core.happen({ kind: 'dispatch-not-journaled', localId: localIds[1] ?? '', reason });
    expect(text(core)).toMatch(/refused +hooli/);
    expect(core.said).toMatch(/deploy on hooli wasn't sent\. Press r /);
  });
});
