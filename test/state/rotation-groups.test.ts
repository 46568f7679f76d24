import { describe, expect, it } from 'vitest';
import { readInventory } from '../../src/domain/inventory.ts';
import { err, ok } from '../../src/domain/result.ts';
import type { RotationGroup } from '../../src/domain/rotation-group.ts';
import type { Core } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { answeredList } from '../support/profiles.ts';
import { API_KEY_GROUP, groupsCore, known, rotationProfiles } from '../support/vault-states.ts';

/** The plan of a new value for the selected secret. */
function planned(core: Core): Core {
  return core.press('2', 'enter').paste('new value').press('ctrl+s');
}

/** Groups are saved, or `why` not. */
function answer(core: Core, why?: string) {
  const [save] = core.take('save-groups');
  if (!save) throw new Error('nothing was to be saved');
  core.happen({
    ...save,
    type: 'groups-saved',
    result: why === undefined ? ok(undefined) : err(why),
  });
  return save;
}

/** Another terminal has left these groups. */
function found(core: Core, groups: readonly RotationGroup[]): Core {
  return core.happen({ type: 'vaults-loaded', known: [known('API_KEY')], leftUnknown: [], groups });
}

function marked({ state }: Core): readonly string[] {
  const { rotation } = state;
  if (rotation.phase !== 'plan') throw new Error('there is no plan');
  const { places, list } = rotation;
  return places
    .filter(({ id }) => list.marked.has(id))
    .map(({ profileId, vault, name }) => `${name} ${profileId}/${vault}`);
}

describe('a secret with a group', () => {
  it('gets its new value in all places of the group, also where it was never set', () => {
    const core = planned(groupsCore());
    expect(marked(core)).toEqual([
      'API_KEY acme/default',
      'API_KEY globex/staging',
      'API_KEY globex-prod/default',
    ]);
    expect(text(core)).toContain('Plan: 3 places in 3 profiles');
  });

  it('says whether other places than those of the group get the value too', () => {
    const core = groupsCore().press('2', 'enter');
    expect(text(core)).toContain('API_KEY in 3 places · every place of its group');
    const elsewhere = { ...known('API_KEY'), vault: 'elsewhere' };
    core.press('esc').happen({ type: 'vaults-loaded', known: [elsewhere], leftUnknown: [] });
    core.press('=', 'enter');
    expect(text(core)).toContain('API_KEY in 4 places · including every place of its group');
  });

  it('keeps what was typed when it is chosen again', () => {
    const core = planned(groupsCore()).press('esc', 'esc', 'enter');
    expect(text(core)).toContain('9 bytes');
  });

  it('takes nothing else along: a secret without a group goes where it was chosen', () => {
    const core = groupsCore().press('2', 'j', 'enter').paste('v').press('ctrl+s');
    expect(marked(core)).toEqual(['OTHER acme/default']);
  });
});

describe('the plan', () => {
  it('is saved as a group of each of its secrets on one key', () => {
    const core = planned(groupsCore(undefined, [])).press('a');
    core.type('globex/eu').press('enter', 'p');
    expect(answer(core).groups).toMatchObject([
      { name: 'API_KEY', places: [{ profileId: 'acme' }, { profileId: 'globex', vault: 'eu' }] },
    ]);
    expect(core.said).toContain('Saved as a rotation group. API_KEY: 2 places.');
    expect(core.state.vaults.groups.map(({ name }) => name)).toEqual(['API_KEY']);
  });

  it('adds its places to the group that the secret has, which keeps its age', () => {
    const core = planned(groupsCore()).press('a').type('umbrella/x').press('enter', 'p');
    const places = [
      ...API_KEY_GROUP.places,
      { profileId: 'umbrella', vault: 'x', name: 'API_KEY' },
    ];
    expect(core.take('save-groups')).toEqual([
      {
        type: 'save-groups',
        groups: [{ ...API_KEY_GROUP, places }],
        inPlaceOf: [API_KEY_GROUP],
        from: 'plan',
      },
    ]);
  });

  it('names none of its own keys while a place is typed', () => {
    const core = planned(groupsCore());
    expect(text(core)).toMatch(/ctrl\+s sends what is marked\..*o sends only API_KEY/s);
    expect(text(core.press('a'))).toContain('Nothing has been sent yet.');
    expect(text(core)).not.toContain('sends');
  });

  function inventory(core: Core, lines: string): Core {
    core.press('a').type('@places').press('enter');
    expect(core.take('read-inventory')).toEqual([{ type: 'read-inventory', path: 'places' }]);
    return core.happen({ type: 'inventory-read', result: ok(readInventory(lines)) });
  }

  it('takes the places of its secrets from an inventory, and says which lines it could not', () => {
    const core = inventory(
      planned(groupsCore(undefined, [])),
      'API_KEY acme/default\nAPI_KEY globex/eu\nOTHER globex/eu\nAPI_KEY nobody/x\nAPI_KEY hooli/a',
    );
    expect(core.said).toBe(
      "2 places added from the inventory. It has 1 more for other secrets. Line 4 names a profile that isn't on this machine.",
    );
    expect(text(core)).toMatch(/\[x\] globex ▸/);
    // Nothing can be sent to hooli, which has no token.
    expect(marked(core)).toEqual(['API_KEY acme/default', 'API_KEY globex/eu']);
  });

  it('says that an inventory had nothing new', () => {
    const core = inventory(planned(groupsCore(undefined, [])), 'OTHER globex/eu');
    expect(core.said).toBe(
      'The inventory has no new places for this plan. It has 1 more for other secrets.',
    );
  });

  it('takes nothing from an inventory with a value in it, and does not draw it', () => {
    const core = inventory(planned(groupsCore(undefined, [])), 'API_KEY globex/eu\nA=hunter2\n');
    expect(marked(core)).toEqual(['API_KEY acme/default']);
    expect(text(core)).toContain("Line 2 isn't NAME PROFILE/VAULT");
    expect(JSON.stringify(core.state)).not.toContain('hunter2');
  });

  it('says why an inventory cannot be read, where its name was typed', () => {
    const core = planned(groupsCore()).press('a').type('@nowhere').press('enter');
    const error = 'There is no file at this path.';
    core.happen({ type: 'inventory-read', result: { ok: false, error } });
    expect(text(core)).toContain(error);
  });
});

describe('the groups', () => {
  it('are listed with where they are, and one starts a rotation of all its places', () => {
    const core = groupsCore().press('2', 'p');
    expect(text(core)).toMatch(/API_KEY +3 +30d/);
    expect(text(core)).toMatch(/acme ▸ default +v3 +1d/);
    expect(text(core)).toMatch(/globex ▸ staging +never set from here/);
    core.press('enter').paste('v').press('ctrl+s');
    expect(marked(core)).toHaveLength(3);
  });

  it('are where esc leads from the new values of one', () => {
    const core = groupsCore().press('2', 'p', 'enter', 'esc');
    expect(core.state.screen).toBe('groups');
    core.press('esc', 'enter', 'esc');
    expect(core.state.screen).toBe('secrets');
  });

  it("don't show a version as known where the last write may or may not have arrived", () => {
    const core = groupsCore();
    const unknown = { result: 'unknown', reason: 'no response', resultAtMs: 0 } as const;
    core.happen({
      type: 'vaults-loaded',
      known: [known('API_KEY', unknown)],
      leftUnknown: [],
      groups: [API_KEY_GROUP],
    });
    expect(text(core.press('2', 'p'))).toMatch(/acme ▸ default +\? /);
  });

  it('are changed by name, age and places', () => {
    const core = groupsCore().press('2', 'p', 'e').fill('keys').press('tab').fill('');
    expect(text(core)).toContain('API_KEY globex/staging');
    core.press('tab', 'ctrl+x', 'ctrl+s');
    expect(core.state.screen).toBe('group-form');
    const { groups, inPlaceOf } = answer(core);
    expect(inPlaceOf).toEqual([API_KEY_GROUP]);
    expect(groups).toEqual([
      {
        name: 'keys',
        dueDays: null,
        places: API_KEY_GROUP.places.slice(1),
      },
    ]);
    expect(core.state.screen).toBe('groups');
    expect(core.state.vaults.groups).toEqual(groups);
  });

  it('say which places saving drops, because their profile was removed', () => {
    const core = groupsCore().press('2', 'p', 'e');
    expect(text(core)).not.toContain('Saving drops');
    answeredList(
      core,
      rotationProfiles().filter(({ name }) => name !== 'globex'),
    );
    core.press('esc', 'e');
    expect(text(core)).toContain('Saving drops 1 place whose profile was removed.');
  });

  it('are made from pasted lines, each of which says what is wrong with it', () => {
    const core = groupsCore().press('2', 'p', 'n').type('DEPLOY').press('tab', 'tab');
    core.paste('DEPLOY acme/prod\nDEPLOY nobody/prod\n').press('ctrl+s');
    expect(text(core)).toContain("This names a profile that isn't on this machine.");
    expect(core.take('save-groups')).toEqual([]);
    core.fill('DEPLOY globex/prod').press('ctrl+s');
    expect(core.take('save-groups')[0]?.groups[0]?.places).toHaveLength(2);
  });

  it('have one name each', () => {
    const core = groupsCore().press('2', 'p', 'n').type('API_KEY').press('tab', 'tab');
    core.type('X acme/prod').press('ctrl+s');
    expect(text(core)).toContain('There is a group of that name already.');
  });

  it('are forgotten without their secrets', () => {
    const core = groupsCore().press('2', 'p', 'd');
    expect(core.take('forget-group')).toEqual([{ type: 'forget-group', name: 'API_KEY' }]);
    expect(core.state.vaults.groups).toEqual([]);
    expect(core.state.vaults.known).toContainEqual(known('API_KEY'));
    core.press('u');
    expect(answer(core)).toMatchObject({ groups: [API_KEY_GROUP], inPlaceOf: [] });
    expect(core.state.vaults.groups).toEqual([API_KEY_GROUP]);
  });

  it('bring back none in place of another that has its name by now', () => {
    const core = groupsCore().press('2', 'p', 'd');
    found(core, [{ ...API_KEY_GROUP, dueDays: 7 }]).press('u');
    expect(core.said).toBe('There is a group of that name already.');
    expect(core.take('save-groups')).toEqual([]);
  });

  it('keep a draft, and say so before it is lost', () => {
    const core = groupsCore().press('2', 'p', 'n').type('DEPLOY').press('esc');
    expect(core.said).toBe(
      'Not saved. The draft is kept until the form of another group is opened.',
    );
    expect(text(core)).toContain('[2 Secrets]*');
    expect(text(core.press('q'))).toContain('The rotation group form has a draft.');
    core.press('esc', 'n');
    expect(core.state.groupForm.values.name.text).toBe('DEPLOY');
    core.press('ctrl+l', 'esc');
    expect(text(core)).not.toContain('[2 Secrets]*');
  });

  it('are as they were saved once their form is cleared', () => {
    const core = groupsCore().press('2', 'p', 'e').fill('keys').press('ctrl+l');
    expect(core.state.groupForm.values.name.text).toBe('API_KEY');
    expect(core.state.groupForm.rows).toHaveLength(3);
  });
});

describe('a group that another terminal saves at the same time', () => {
  const theirs = { ...API_KEY_GROUP, dueDays: 7 };
  const changed = 'Another terminal has changed the group API_KEY in the meantime.';

  /** The form of a group, with another age typed. */
  const aged = () => groupsCore().press('2', 'p', 'e', 'tab').fill('90');

  it('is only replaced by whoever was told, and nothing typed is lost', () => {
    const core = aged().press('ctrl+s', 'ctrl+s');
    answer(found(core, [theirs]), changed);
    expect(core.take('save-groups')).toEqual([]);
    expect(text(core)).toContain(`${changed} ctrl+s again saves yours in its place.`);
    expect(core.state.groupForm.values.dueDays.text).toBe('90');
    core.press('ctrl+s');
    const { inPlaceOf } = answer(core);
    expect(inPlaceOf).toEqual([theirs]);
    expect(core.state.vaults.groups).toEqual([{ ...API_KEY_GROUP, dueDays: 90 }]);
    expect(core.state.screen).toBe('groups');
  });

  it('is saved as a new one if they forgot it', () => {
    const core = aged().press('ctrl+s');
    answer(found(core, []), 'It was forgotten.');
    core.press('ctrl+s');
    expect(answer(core).inPlaceOf).toEqual([]);
  });

  it('gets another name if both are new', () => {
    const core = groupsCore(undefined, []).press('2', 'p', 'n').type('API_KEY');
    core.press('tab', 'tab').type('X acme/prod').press('ctrl+s');
    answer(found(core, [theirs]), 'They were faster.');
    expect(text(core)).toContain('They were faster. Type another name.');
    core.press('ctrl+s');
    expect(core.take('save-groups')).toEqual([]);
    core.fill('MINE').press('ctrl+s');
    expect(answer(core)).toMatchObject({ groups: [{ name: 'MINE' }], inPlaceOf: [] });
    expect(core.state.vaults.groups.map(({ name }) => name)).toEqual(['API_KEY', 'MINE']);
  });

  it('keeps what they saved if it came from a plan, which says so', () => {
    const core = planned(groupsCore()).press('p');
    answer(core, changed);
    expect(core.said).toBe(`${changed} Nothing was saved.`);
    expect(core.state.vaults.groups).toEqual([API_KEY_GROUP]);
  });

  it('says so on another screen if its form was left', () => {
    const core = aged().press('ctrl+s', 'esc');
    answer(core, 'The disk is full.');
    expect(core.said).toBe('Not saved. The disk is full.');
    core.press('e');
    expect(core.state.groupForm.values.dueDays.text).toBe('90');
  });
});

it('whatever somebody else wrote into a group, the terminal is not driven by it', () => {
  const bad = 'a\u001b]52;c;eA==\u0007\u202e\u009b2J';
  const group: RotationGroup = {
    name: bad,
    places: [{ profileId: 'acme', vault: bad, name: 'API_KEY' }],
    dueDays: 1,
  };
  const open = () => groupsCore({ columns: 160, rows: 40 }, [group]).press('2', 'p');
  const saved = open().press('enter').paste('v').press('ctrl+s', 'p');
  answer(saved);
  const screens = [
    open(),
    open().press('e'),
    open().press('d'),
    open().press('enter'),
    open().press('enter').paste('v').press('ctrl+s'),
    saved,
  ].map(text);
  expect(new Set(screens).size).toBe(screens.length);
  for (const screen of screens) {
    expect(screen).toContain('\\u{1b}');
    expect(screen).not.toMatch(/[\u0007\u001b\u009b\u202e]/);
  }
});
