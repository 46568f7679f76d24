import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import type { UnfinishedRotation } from '../../../src/old/domain/vault-records.ts';
import { type Core, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList } from '../../support/profiles.ts';
import {
  knowing,
  known,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  UNFINISHED,
  unfinishedCore,
  vaultCore,
} from '../../support/vault-states.ts';

const SET = { state: 'set', version: 4 } as const;
const FAILED = { state: 'failed', reason: 'the name is reserved' } as const;
const UNKNOWN = { state: 'unknown', reason: 'sent, not confirmed' } as const;

/** Answers what is on its way: the first place alone, or all of them. */
function answer(core: Core, result: EntryResult, count = 1): readonly string[] {
  const [sent] = core.take('send-rotation');
  const targets = (sent?.targets ?? []).slice(0, sent?.isTrial ? 1 : count);
  const sendId = sent?.sendId ?? '';
  const results = new Map(targets.map(({ id }) => [id, result]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  core.happen({ kind: 'send-ended', sendId });
  return targets.map(({ destination }) => destination.profileName);
}

describe('after a first try that was not set', () => {
  /** A secret in seven places, five of which can be written to, one of them tried. */
  function tried(result: EntryResult): Core {
    const core = knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE);
    core
      .press('2', 'a')
      .choose('mark all')
      .press('enter')
      .paste('new value')
      .press('ctrl+s', 'enter', 'y');
    expect(answer(core, result)).toEqual(['acme']);
    return core;
  }

  it('the same place is tried again with the same value', () => {
    const core = tried(FAILED);
    expect(core.said).toMatch(/enter tries .* r sends/);
    core.press('enter', 'y');
    expect(answer(core, SET, 99)).toEqual(['acme']);
    expect(core.said).toMatch(/1 of 7 rotated/);
  });

  it('another place is tried, and what came of the first one stays', () => {
    const core = tried(FAILED).press('j');
    core.press('enter', 'y');
    expect(answer(core, SET, 99)).toEqual(['globex']);
    expect(text(core)).toContain('the name is reserved');
    expect(text(core)).toMatch(/7 places: 1 set · 1 failed · 2 not sent · 3 not sent yet/);
  });

  it('the rest is sent together with it', () => {
    const core = tried(UNKNOWN);
    expect(text(core)).toContain('r send all the rest');
    core.press('r');
    expect(core.commands.at(-1)).toMatchObject({ kind: 'send-rotation', isTrial: false });
    expect(new Set(answer(core, SET, 99))).toEqual(
      new Set(['acme', 'globex', 'globex-prod', 'umbrella']),
    );
    expect(core.said).toMatch(/5 of 7 rotated\. 2 not sent/);
  });

  it('a place that is set is not tried again', () => {
    const core = tried(FAILED).press('enter', 'y');
    answer(core, SET, 99);
    expect(core.press('enter').said).toMatch(/place is set/);
    expect(core.press('y').take('send-rotation')).toEqual([]);
  });
});

describe('a place that waits while another one is tried', () => {
  it('is still what the earlier attempt has left', () => {
    const core = unfinishedCore()
      .press('2', 'r')
      .wait(1_000)
      .press('r')
      .paste('again')
      .press('ctrl+s', 'G', 'enter', 'y');
    expect(answer(core, SET)).toEqual(['globex-prod']);
    expect(text(core)).toContain('3 places: 2 set · 1 unknown');
  });
});

describe('a new value for all places of a rotation', () => {
  /** The plan of one more value, for a place that is set and two that are not. */
  function plannedAgain(): Core {
    const core = unfinishedCore().press('2', 'r');
    return core.choose('new value for all').paste('newer').press('ctrl+s');
  }

  it('is still to be sent to one that had the value before, where another is tried first', () => {
    const core = plannedAgain().press('j', 'enter', 'y');
    expect(answer(core, SET)).toEqual(['globex']);
    expect(core.said).toMatch(/1 of 3 rotated/);
    core.press('r');
    expect(answer(core, SET, 99)).toEqual(['acme', 'globex-prod']);
    expect(core.said).toMatch(/3 of 3 rotated/);
  });

  it('does not count one that had the value before and can no longer be written to', () => {
    const core = plannedAgain();
    answeredList(
      core,
      rotationProfiles().map((each) => ({ ...each, isReadOnly: each.name === 'acme' })),
    ).sendPlan();
    expect(answer(core, SET, 99)).toEqual(['globex', 'globex-prod']);
    expect(core.said).toMatch(/2 of 3 rotated\. 1 not sent/);
  });
});

describe('a place to try that becomes read-only while the question stands', () => {
  it('is not replaced by another one', () => {
    const core = knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE);
    core.press('2', 'a').choose('mark all').press('enter').paste('new value').press('ctrl+s');
    while (!text(core).includes('enter sends only API_KEY in globex-prod')) core.press('j');
    core.press('enter');
    answeredList(
      core,
      rotationProfiles().map((each) => ({ ...each, isReadOnly: each.name === 'globex-prod' })),
    );
    core.press('y');
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.said).toMatch(/Nothing was sent: a profile has changed/);
  });
});

it('an unfinished rotation takes its value again on a second r, however soon it comes', () => {
  const core = unfinishedCore().press('2', 'r', 'r');
  expect(core.state.rotation.phase).toBe('values');
});

describe('an unfinished rotation that another terminal finishes', () => {
  const finished = (core: Core) =>
    core.happen({
      kind: 'vaults-loaded',
      known: ROTATED_EVERYWHERE,
      leftUnknown: [],
      unfinished: [],
    });

  it('is no longer announced, also after it was looked at here', () => {
    const core = unfinishedCore().press('2', 'r', 'esc');
    expect(text(core)).toMatch(/API_KEY is unfinished/);
    expect(text(finished(core))).not.toContain('is unfinished');
    expect(core.press('r').said).toBe('r does nothing here.');
  });

  it('is told of where it was set since, rather than closed', () => {
    const known = ROTATED_EVERYWHERE.map((entry) => ({ ...entry, setAtMs: START_WALL_MS }));
    const core = unfinishedCore();
    core.happen({ kind: 'vaults-loaded', known, leftUnknown: [], unfinished: [] });
    expect(core.said).toMatch(/API_KEY .*set elsewhere/);
  });

  it('on screen says where it was set since, and offers to send nothing more', () => {
    const core = knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE);
    core
      .press('2', 'a')
      .choose('mark all')
      .press('enter')
      .paste('new value')
      .press('ctrl+s')
      .sendPlan();
    const [sent] = core.take('send-rotation');
    const [first, ...rest] = sent?.targets ?? [];
    const results = new Map<string, EntryResult>(rest.map(({ id }) => [id, SET]));
    const sendId = sent?.sendId ?? '';
    const said = { said: null, explanation: null };
    results.set(first?.id ?? '', UNKNOWN);
    core.happen({ kind: 'entries-answered', sendId, results, ...said });
    core.happen({ kind: 'send-ended', sendId });
    expect(text(core)).toContain('7 places: 4 set · 1 unknown · 2 not sent');
    const since = { profileId: 'acme', version: 5, setAtMs: START_WALL_MS };
    core.happen({
      kind: 'entries-recorded',
      entries: [known('API_KEY', { ...since, resultAtMs: START_WALL_MS })],
    });
    expect(text(core)).toMatch(/acme +default +↷ set elsewhere since, version 5/);
    expect(text(core)).toContain('7 places: 4 set · 2 not sent · 1 set elsewhere since');
  });

  it('stays while it is on screen', () => {
    expect(text(finished(unfinishedCore().press('2', 'r')))).toContain('3 places: 1 set');
  });

  it('stays while values that were typed here would be lost', () => {
    const core = knowing(answeredList(vaultCore(), rotationProfiles()), ROTATED_EVERYWHERE);
    core
      .press('2', 'a')
      .choose('mark all')
      .press('enter')
      .paste('new value')
      .press('ctrl+s', 'enter', 'y');
    answer(core, FAILED);
    expect(finished(core.press('esc')).state.rotation.phase).toBe('results');
  });
});

describe('an unfinished rotation whose values are being entered', () => {
  const LEFT: UnfinishedRotation = {
    ...UNFINISHED,
    places: UNFINISHED.places.flatMap((place) => [place, { ...place, name: 'OLD_KEY' }]),
  };
  const told = (core: Core) =>
    core.happen({
      kind: 'vaults-loaded',
      known: [known('OTHER'), ...ROTATED_EVERYWHERE],
      leftUnknown: [],
      unfinished: [LEFT],
    });

  /** Leaves it for another secret, and comes back. */
  function leftAndShown(core: Core): Core {
    core.press('esc', '/').fill('OTHER').press('enter', 'enter');
    expect(core.state.rotation).toMatchObject({ values: { names: ['OTHER'] } });
    return told(core).press('esc', 'r');
  }

  it('has what was entered when it is shown again, also if that is not all', () => {
    const core = leftAndShown(
      told(unfinishedCore()).press('2', 'r').wait(1_000).press('r').paste('the first'),
    );
    core.press('ctrl+d', 'tab').paste('the second').press('ctrl+s').sendPlan();
    const [sent] = core.take('send-rotation');
    expect(sent?.rotationId).toBe('r1');
    const values = sent?.targets.map(({ name, value }) => [
      name,
      value.from === 'form' && value.value.reveal(),
    ]);
    expect(new Map(values as [string, string][])).toEqual(
      new Map([
        ['API_KEY', 'the first'],
        ['OLD_KEY', 'the second'],
      ]),
    );
  });

  it('keeps what was entered while another terminal sends it, and may not set it', () => {
    const core = told(unfinishedCore()).press('2', 'r').wait(1_000).press('r').paste('the first');
    core.press('esc', '/').fill('OTHER').press('enter', 'enter');
    const known = [...ROTATED_EVERYWHERE];
    core.happen({ kind: 'vaults-loaded', known, leftUnknown: [], unfinished: [] });
    core.press('esc', 'q');
    expect(core.take('quit')).toEqual([]);
    told(core).press('esc', 'r');
    expect(text(core)).toContain('9 bytes');
  });

  it('has a new value for all places still for all of them', () => {
    const core = told(unfinishedCore()).press('2', 'r').choose('new value for all');
    leftAndShown(core.paste('one').press('tab').paste('two')).press('ctrl+d', 'ctrl+s').sendPlan();
    expect(core.take('send-rotation')[0]?.targets).toHaveLength(6);
  });
});

describe('several unfinished rotations', () => {
  const OLDER: UnfinishedRotation = {
    ...UNFINISHED,
    rotationId: 'r0',
    startedAtMs: UNFINISHED.startedAtMs - 3_600_000,
    places: UNFINISHED.places.map((place) => ({ ...place, name: 'OLD_KEY' })),
  };

  function several(): Core {
    return unfinishedCore().happen({
      kind: 'vaults-loaded',
      known: ROTATED_EVERYWHERE,
      leftUnknown: [],
      unfinished: [UNFINISHED, OLDER],
    });
  }

  it('are told of as several where others have set what they left open', () => {
    const places = [...UNFINISHED.places, ...OLDER.places];
    const since = { setAtMs: START_WALL_MS };
    const set = places.map(({ name, profileId }) => known(name, { profileId, ...since }));
    const core = several().happen({
      ...{ kind: 'vaults-loaded', known: set, leftUnknown: [], unfinished: [] },
    });
    expect(core.said).toMatch(/^The rest of 2 rotations was set/);
  });

  it('are counted on every screen, the one that comes first in full', () => {
    expect(text(several())).toMatch(/! 1\/2 .*API_KEY .* 1 set, 1 unknown, 1 not sent/);
  });

  it('follow each other as they are closed, and then there is none', () => {
    const core = several().press('2', 'r');
    expect(text(core)).toContain('Rotation: 1 unknown, 1 not sent · 1 of 2 unfinished');
    core.press('d').type('gone').press('enter');
    expect(core.take('close-rotation')).toMatchObject([{ rotationId: 'r1', note: 'gone' }]);
    expect(core.said).toContain('Another rotation is unfinished.');
    expect(text(core)).toContain('OLD_KEY');
    expect(text(core)).not.toContain('of 2 unfinished');
    core.press('d', 'enter');
    expect(core.take('close-rotation')).toMatchObject([{ rotationId: 'r0' }]);
    expect(core.state.screen).toBe('secrets');
    expect(text(core)).not.toContain('nfinished');
  });

  it('follow each other as they are finished', () => {
    const core = several()
      .press('2', 'r')
      .wait(1_000)
      .press('r')
      .paste('again')
      .press('ctrl+s')
      .sendPlan();
    answer(core, SET, 99);
    expect(core.said).toMatch(/^3 of 3 rotated\. Another rotation .* esc /);
    core.press('esc');
    expect(text(core)).toContain('OLD_KEY');
    core.press('esc');
    expect(core.state.screen).toBe('secrets');
    expect(text(core)).toMatch(/OLD_KEY is unfinished/);
  });

  it('are still counted while one of them is left half done, or with its value asked for', () => {
    const core = several().press('2', 'r', 'esc');
    expect(text(core)).toMatch(/! 1\/2 .*API_KEY is unfinished/);
    core.press('r').wait(1_000).press('r', 'esc');
    expect(text(core)).toMatch(/! 1\/2 .*API_KEY is unfinished/);
  });

  it('are read again where one is left for another secret, whatever was done to it', () => {
    for (const keys of [['esc'], ['r', 'esc'], ['r', 'x', 'ctrl+s', 'esc', 'esc']]) {
      const core = unfinishedCore().happen({
        ...{ kind: 'vaults-loaded', known: [known('OTHER')], leftUnknown: [] },
        unfinished: [UNFINISHED],
      });
      core.press('2', 'r', ...keys).take('load-vaults');
      core.press('enter');
      expect(core.state.rotation).toMatchObject({ values: { names: ['OTHER'] } });
      expect(core.take('load-vaults')).toHaveLength(1);
    }
  });
});

it('a retry asks for the values in the order of the first time, also after a restart', () => {
  const entries = [known('DB_PASSWORD', { vault: 'a' }), known('API_KEY', { vault: 'b' })];
  const asked = ({ state: { rotation } }: Core) =>
    rotation.phase === 'values' ? rotation.values.names : [];
  // The list stands by name; the plan, and what is left of it, by vault.
  const core = knowing(vaultCore(), entries).press('2', 's', 's').choose('mark all');
  const first = asked(core.press('enter'));
  expect(first).toHaveLength(2);

  const [place] = UNFINISHED.places;
  if (!place) throw new Error('there is no place');
  const places = entries.map(({ name, vault }) => ({ ...place, name, vault, result: FAILED }));
  const later = vaultCore().happen({
    ...{ kind: 'vaults-loaded', known: entries, leftUnknown: [] },
    unfinished: [{ ...UNFINISHED, places }],
  });
  expect(asked(later.press('2', 'r').wait(1_000).press('r'))).toEqual(first);
});
