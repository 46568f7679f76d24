import { describe, expect, it } from 'vitest';
import { entryList } from '../../../src/old/state/vault/entry-list.ts';
import { type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList, known as knownProfile, STORED, switchTo } from '../../support/profiles.ts';
import { fillEntry, knowing, known, vaultCore } from '../../support/vault-states.ts';

function names(core: Core, kind: 'secret' | 'var' = 'secret'): readonly string[] {
  return entryList(core.state, kind).visible.map(
    ({ entry: { name, vault }, profileName }) => `${name} ${profileName} ${vault}`,
  );
}

/** `acme` is on; this machine knows secrets and vars of two profiles, none of them visited. */
function coreOfTwo(): Core {
  return knowing(answeredList(openCore({ tokenKinds: ['service-account'] }), STORED), [
    known('SHARED', { profileId: 'globex', version: 7 }),
    known('API_KEY', { profileId: 'globex' }),
    known('SHARED', { vault: 'prod' }),
    known('SHARED'),
    known('GONE', { profileId: 'removed-long-ago' }),
    known('REGION', { profileId: 'globex', kind: 'var', version: null }),
  ]);
}

describe('Secrets and Vars', () => {
  it('list what is known of the active profile, and with a of all of them, until esc', () => {
    const core = coreOfTwo().press('2');
    expect(names(core)).toEqual(['SHARED acme default', 'SHARED acme prod']);
    expect(text(core)).not.toContain('PROFILE');
    expect(names(core.press('a'))).toEqual([
      'SHARED acme default',
      'SHARED acme prod',
      'API_KEY globex default',
      'SHARED globex default',
    ]);
    expect(text(core)).toMatch(/SHARED +globex +default +v7 +1d +✓ set/);
    expect(text(core)).toContain('1/4');
    expect(names(core.press('3'), 'var')).toEqual(['REGION globex default']);
    core.press('esc');
    expect(text(core)).toMatch(/No vars of acme/);
    expect(names(core.press('2'))).toEqual(['SHARED acme default', 'SHARED acme prod']);
    expect(core.press('esc').state.screen).toBe('secrets');
  });

  it('have the scope of Runs, which a switch of the profile sets back to one', () => {
    const core = coreOfTwo().press('1', 'a', '2');
    expect(names(core)).toHaveLength(4);
    switchTo(core, 'globex');
    expect(names(core)).toEqual(['API_KEY globex default', 'SHARED globex default']);
  });

  it('list all profiles as soon as a name is marked in several, and no mark on what is not listed', () => {
    const core = coreOfTwo().press('2', '=');
    expect(names(core)).toHaveLength(4);
    expect(entryList(core.state, 'secret').state.marked.size).toBe(3);
    core.press('esc', 'd');
    expect(core.said).toContain('Forgot SHARED in acme ▸ default;');
  });

  it('take what is typed for the filter even while they are being read', () => {
    const core = openCore().press('2', '/').type('quit');
    expect(core.take('quit')).toEqual([]);
    knowing(core, [known('QUITE_NEW'), known('OTHER')]);
    expect(names(core)).toEqual(['QUITE_NEW acme default']);
    expect(text(core)).toContain('/ quit');
  });

  it('are filtered by name, profile, vault and what needs a person', () => {
    const core = coreOfTwo().press('2', 'a', '/').fill('shared glob');
    expect(names(core)).toEqual(['SHARED globex default']);
    core.fill('prod').press('enter', 'esc');
    expect(names(core)).toHaveLength(4);
    const lost = known('API_KEY', { result: 'unknown', setAtMs: null, version: null });
    core.happen({ kind: 'entries-recorded', entries: [lost] });
    expect(names(core.press('/').fill('unknown'))).toEqual(['API_KEY acme default']);
  });

  it('are sorted by age, name or place, one after the other', () => {
    const core = vaultCore().press('2', 's');
    expect(text(core)).toContain('by age');
    expect(names(core)[0]).toBe('OLD_TOKEN acme default');
    expect(names(core.press('s'))[0]).toBe('API_KEY acme default');
    expect(names(core.press('s')).at(-1)).toBe('DEPLOY_PEM acme prod');
    expect(text(core.press('s'))).not.toContain('by ');
  });

  it('say which are old, and what came of the last send where it is not settled', () => {
    const core = vaultCore().press('2');
    expect(text(core)).toMatch(/OLD_TOKEN +default +v12 +200d +! due/);
    const reason = 'dispatchbox exited before the response came';
    const at = { resultAtMs: START_WALL_MS - 60_000, setAtMs: null, version: null };
    const lost = known('API_KEY', { ...at, result: 'unknown', reason });
    core.happen({ kind: 'entries-recorded', entries: [lost] });
    expect(text(core)).toMatch(/API_KEY +default +\? +– +\? unknown/);
    expect(text(core)).toContain(`? API_KEY may or may not be set 1m ago: ${reason}`);
  });

  it('say what to do where nothing is known, and why where nothing could be read', () => {
    const core = knowing(openCore({ tokenKinds: ['service-account'] }), []).press('2');
    expect(text(core)).toContain('No secrets known yet.');
    expect(text(core)).toContain('n sets secrets.');
    const problem = 'The vault index could not be read: the disk failed.';
    core.happen({ kind: 'vaults-not-loaded', problem });
    expect(text(core)).toContain(problem);
    expect(
      text(knowing(core, [known('A')]).happen({ kind: 'vaults-not-loaded', problem })),
    ).toContain(problem);
  });

  it('stay on screen while the profile is switched, since nothing is written there', () => {
    expect(coreOfTwo().press('2').state.screen).toBe('secrets');
  });
});

describe('the keys of Secrets and Vars', () => {
  it('open the form that sets new ones, on the name where the vault is known', () => {
    const core = vaultCore().press('2', 'n');
    expect(core.state.screen).toBe('secrets-form');
    expect(core.type('A').parts.secretsForm.rows[0]?.values.name.text).toBe('A');
    expect(core.press('esc').state.screen).toBe('secrets');
    expect(core.press('3', 'n').state.screen).toBe('vars-form');
    expect(core.press('esc').state.screen).toBe('vars');
  });

  it('give the marked secrets a new value, or the selected one, whatever profile they lie in', () => {
    const core = coreOfTwo().press('2', 'a', 'space', 'j', 'space', 'enter');
    const { rotation } = core.state;
    expect(core.state.screen).toBe('rotation');
    expect('wanted' in rotation && [...rotation.wanted].map((id) => id.split('\0')[0])).toEqual([
      'acme',
      'globex',
    ]);
  });

  it('fill vault and names in for new values of vars', () => {
    const core = vaultCore().press('3', 'enter').paste('eu').press('ctrl+s');
    expect(core.take('send-vars')).toMatchObject([
      {
        target: { destination: { profileId: 'acme' }, vault: 'default' },
        entries: [{ name: 'REGION' }],
      },
    ]);
  });

  it('never add names to a draft for another vault', () => {
    const core = vaultCore();
    fillEntry(core.press('3', 'n'), 'TYPED', 'x').press('esc');
    core.happen({
      kind: 'entries-recorded',
      entries: [known('OTHER', { kind: 'var', vault: 'prod', version: null })],
    });
    core.press('j', 'enter');
    expect(core.state.screen).toBe('vars');
    expect(core.said).toMatch(/form of acme .*vars for default/);
  });

  it('say that a form is on its way instead of dropping what was chosen for it', () => {
    const core = vaultCore().press('3', 'enter').paste('eu').press('ctrl+s', 'esc');
    expect(core.press('enter').state.screen).toBe('vars');
    expect(core.said).toMatch(/acme is being sent/);
  });

  it('bring back every forgetting, the latest first, and name what it was', () => {
    const core = vaultCore({ columns: 120, rows: 30 }).press('2', 'd', 'd');
    expect(entryList(core.state, 'secret').total).toBe(1);
    const [first, second] = core.take('forget-entries').map(({ places }) => places[0]?.name);
    core.press('3', 'd', '2', 'u');
    expect(core.said).toBe(`Brought back ${second} in acme ▸ default.`);
    expect(entryList(core.state, 'secret').selected?.entry.name).toBe(second);
    core.press('u');
    expect(core.said).toContain(`Brought back ${first} in acme`);
    expect(entryList(core.state, 'secret').total).toBe(3);
    expect(entryList(core.state, 'var').total).toBe(0);
    expect(core.press('3', 'u').said).toMatch(/Brought back REGION in acme ▸ default/);
    core.press('2').choose('mark all').press('d');
    expect(core.said).toMatch(
      /^Forgot 3 secrets: \w+ in acme ▸ \w+, .*; nothing changed in the vault/,
    );
  });

  it('forget entries on this machine, and bring them back', () => {
    const core = coreOfTwo().press('2', 'a', 'space', 'space', 'd');
    expect(names(core)).toEqual(['API_KEY globex default', 'SHARED globex default']);
    expect(core.said).toMatch(
      /Forgot 2 .*SHARED in acme ▸ default, SHARED in acme ▸ prod; .* u undoes/,
    );
    expect(core.take('forget-entries')[0]?.places).toHaveLength(2);
    core.press('u');
    expect(names(core)).toHaveLength(4);
    expect(core.take('remember-entries')[0]?.entries).toHaveLength(2);
    core.press('d');
    expect(core.said).toContain('Forgot SHARED in acme ▸ default;');
  });

  it('open where the palette sends by name', () => {
    const core = vaultCore().press('ctrl+p').fill('Rotate secrets').press('enter');
    expect(core.state.screen).toBe('secrets');
    core.press('ctrl+p').fill('Set vars').press('enter');
    expect(core.state.screen).toBe('vars-form');
  });
});

it('a profile whose name is not known yet hides its entries until the profiles are read', () => {
  const core = knowing(openCore(), [known('A', { profileId: 'globex' })]).press('2', 'a');
  expect(names(core)).toEqual([]);
  answeredList(core, [knownProfile('globex')]);
  expect(names(core)).toEqual(['A globex default']);
});
