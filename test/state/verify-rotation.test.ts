import { describe, expect, it } from 'vitest';
import type { RotationGroup } from '../../src/domain/rotation-group.ts';
import type { WriteRecord } from '../../src/domain/vault-records.ts';
import { type Core, START_WALL_MS } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { answeredList, known as knownProfile } from '../support/profiles.ts';
import { known, vaultCore } from '../support/vault-states.ts';

const PLACES = ['acme', 'globex', 'globex-prod'].map((profileId) => ({
  profileId,
  vault: 'default',
  name: 'API_KEY',
}));

const GROUP: RotationGroup = {
  name: 'API_KEY',
  places: PLACES,
  dueDays: null,
  checks: ['acme', 'globex-prod'].map((profileId) => ({
    profileId,
    request: { key: 'smoke', ref: 'main', params: { of: profileId } },
  })),
};

/** Three profiles that take secrets and dispatches; one is protected. */
function profiles() {
  const tokens = [{ kind: 'personal', lengthClass: 'usual', savedAtMs: 1 }] as const;
  return [
    knownProfile('acme', { tokens }),
    knownProfile('globex', { tokens }),
    knownProfile('globex-prod', { tokens, isProtected: true }),
  ];
}

/** The plan of a new value for the group. */
function planned(): Core {
  const core = answeredList(vaultCore(undefined, { tokenKinds: ['personal'] }), profiles());
  const loaded = { type: 'vaults-loaded', known: [known('API_KEY')], leftUnknown: [] } as const;
  core.happen({ ...loaded, groups: [GROUP] });
  return core.press('2', 'enter').paste('new').press('ctrl+s').wait(500);
}

/** The first places of what is being sent, or all, have their answers: set, but for those that failed. */
function answerRotation(core: Core, count = 99, failed: readonly string[] = []): Core {
  const [sent] = core.take('send-rotation');
  const { sendId = '', targets = [] } = sent ?? {};
  const results = new Map(
    targets
      .slice(0, count)
      .map(({ id, destination }) => [
        id,
        failed.includes(destination.profileId)
          ? ({ state: 'failed', reason: 'full' } as const)
          : ({ state: 'set', version: 2 } as const),
      ]),
  );
  core.happen({ type: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ type: 'send-ended', sendId });
}

/** The rotation of the group has ended: each place is set, but for those that failed. */
function rotated(failed: readonly string[] = []): Core {
  const core = planned().press('y').type('globex-prod').wait(500).press('enter');
  return answerRotation(core, 99, failed);
}

/** The checks are sent: the name of the protected profile was typed for them. */
function verified(core = rotated()): Core {
  return core.press('v').type('globex-prod').wait(500).press('enter');
}

describe('after a rotation', () => {
  it('one key dispatches the check of each profile, protected names typed, noted before', () => {
    const core = rotated();
    expect(core.said).toBe('3 of 3 rotated. v verifies the new value.');
    expect(text(core)).toContain('v verifies the new value with a dispatch on acme, globex-prod.');
    core.press('v');
    expect(core.take('send-dispatch')).toEqual([]);
    core.type('globex-prod').wait(500).press('enter');
    const commands = core.commands.filter(({ type }) => /check|send-dispatch/.test(type));
    expect(commands.map(({ type }) => type)).toEqual([
      'note-check',
      'send-dispatch',
      'note-check',
      'send-dispatch',
    ]);
    const sent = core.take('send-dispatch');
    expect(sent.map(({ dispatch }) => dispatch.request)).toEqual([
      { key: 'smoke', ref: 'main', title: 'Verify API_KEY', params: { of: 'acme' } },
      { key: 'smoke', ref: 'main', title: 'Verify API_KEY', params: { of: 'globex-prod' } },
    ]);
    expect(core.take('note-check').map(({ check }) => check)).toMatchObject([
      { localId: sent[0]?.dispatch.localId, places: [{ profileId: 'acme' }] },
      { localId: sent[1]?.dispatch.localId, places: [{ profileId: 'globex-prod' }] },
    ]);
  });

  it('sends no check twice, however often the key is pressed', () => {
    const core = verified();
    core.take('send-dispatch');
    core.press('v', 'v');
    expect(core.take('send-dispatch')).toEqual([]);
    expect(core.said).toContain('None is sent twice.');
  });

  it('says of each whether it is verified, or what failed, and the log learns it', () => {
    const core = verified();
    const [first, second] = core.take('send-dispatch').map(({ dispatch }) => dispatch.localId);
    for (const [localId = '', dispatchId] of [
      [first, 'd1'],
      [second, 'd2'],
    ] as const) {
      core.accepted(localId, { dispatchId });
    }
    expect(core.take('settle-check').map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const runs = [{ id: 'r1', url: 'https://ci.acme.dev/r1' }];
    core.checked(first ?? '', { status: 'ready', runs });
    core.checked(second ?? '', { status: 'error', message: 'the key is wrong' });
    expect(core.take('settle-check').map(({ localId, state }) => [localId, state])).toEqual([
      [first, 'ready'],
      [second, 'error'],
    ]);
    expect(text(core)).toContain('✓ acme: verified (smoke main of=acme)');
    expect(text(core)).toContain(
      '✗ globex-prod: check ended in error (smoke main of=globex-prod): the key is wrong',
    );
    // Only the one that failed can be sent again.
    core.press('v').type('globex-prod').wait(500).press('enter');
    expect(core.take('send-dispatch').map(({ dispatch }) => dispatch.profileId)).toEqual([
      'globex-prod',
    ]);
  });

  it('verifies again where places were set since, as after one was tried first', () => {
    const core = planned().press('j', 'o');
    answerRotation(core, 1);
    core.press('v');
    expect(core.take('send-dispatch').map(({ dispatch }) => dispatch.profileId)).toEqual(['acme']);
    answerRotation(core.press('r').type('globex-prod').wait(500).press('enter'));
    expect(text(core)).toContain('v verifies the new value with a dispatch on globex-prod.');
  });

  it('verifies a newer value of the same rotation anew', () => {
    const core = rotated(['globex']).press('v').type('globex-prod').wait(500).press('enter');
    expect(core.take('send-dispatch')).toHaveLength(2);
    core.press('a').paste('newer').press('ctrl+s').wait(500).press('y');
    core.type('globex-prod').wait(500).press('enter');
    answerRotation(core);
    expect(text(core)).toContain('v verifies the new value with a dispatch on acme, globex-prod.');
  });

  it('verifies only where something was set', () => {
    const core = rotated(['globex-prod']).press('v');
    expect(core.take('send-dispatch').map(({ dispatch }) => dispatch.profileId)).toEqual(['acme']);
  });

  it('says where it cannot be verified, and verifies the others', () => {
    const core = rotated();
    const changed = profiles().map((each) =>
      each.isProtected ? { ...each, isReadOnly: true } : each,
    );
    answeredList(core, changed);
    expect(text(core)).toContain('globex-prod cannot be verified: read-only profile.');
    core.press('v');
    expect(core.take('send-dispatch').map(({ dispatch }) => dispatch.profileId)).toEqual(['acme']);
  });

  it('notes the end of a check that an earlier start sent', () => {
    const core = verified();
    const [sent] = core.take('send-dispatch');
    const localId = sent?.dispatch.localId ?? '';
    const later = vaultCore();
    later.happen({ type: 'vaults-loaded', known: [], leftUnknown: [], checks: [localId] });
    const phase = { state: 'error', dispatchId: 'd', message: 'no', endedAtMs: 1 } as const;
    const dispatches = sent ? [{ ...sent.dispatch, phase }] : [];
    later.happen({ type: 'history-loaded', profileId: 'acme', dispatches });
    expect(later.take('settle-check')).toEqual([{ type: 'settle-check', localId, state: 'error' }]);
  });
});

describe('in the log', () => {
  const record = (change: Partial<WriteRecord> = {}): WriteRecord => ({
    ...{ writeId: 'r', origin: 'rotation', atMs: START_WALL_MS, profileId: 'acme' },
    ...{ profileName: 'acme', host: 'ci.acme.dev/svc', vault: 'default', kind: 'secret' },
    ...{ name: 'API_KEY', source: 'typed', state: 'set', version: 2, versionBefore: 1 },
    ...{ reason: null, note: '' },
    ...change,
  });

  function logOf(...records: readonly WriteRecord[]): Core {
    const core = answeredList(vaultCore(undefined, { tokenKinds: ['personal'] }), profiles());
    const loaded = { type: 'vaults-loaded', known: [known('API_KEY')], leftUnknown: [] } as const;
    core.happen({ ...loaded, groups: [GROUP] }).press('2', 'l');
    return core.happen({ type: 'writes-loaded', result: { ok: true, value: records } });
  }

  it('has a column for it once something was verified', () => {
    const core = logOf(record());
    expect(text(core)).not.toContain('VERIFIED');
    const value = [record({ verified: 'ready' }), record({ verified: 'error' }), record()];
    core.happen({ type: 'writes-loaded', result: { ok: true, value } });
    expect(text(core)).toContain('VERIFIED');
    expect(text(core)).toContain('✓ ready');
    expect(text(core)).toContain('✗ error');
    core.press('/').fill('error');
    expect(text(core)).toContain('1/1 · 3 in all');
  });

  it('verifies a write that was left unverified, and shows how its check stands', () => {
    const core = logOf(record(), record({ profileId: 'globex' })).press('v');
    const [sent] = core.take('send-dispatch');
    expect(sent?.dispatch.profileId).toBe('acme');
    expect(core.take('note-check')[0]?.check).toMatchObject({ rotationId: 'r', places: [{}] });
    expect(text(core)).toMatch(/API_KEY.* sending/);
    expect(core.press('v').said).toContain('Nothing to verify:');
    const { localId = '' } = sent?.dispatch ?? {};
    core.accepted(localId, { dispatchId: 'd' });
    expect(text(core)).toMatch(/API_KEY.* waiting/);
  });

  it('verifies again what failed, but no value that was replaced since', () => {
    expect(
      logOf(record({ verified: 'error' }))
        .press('v')
        .take('send-dispatch'),
    ).toHaveLength(1);
    const core = logOf(record({ writeId: 'newer', version: 3 }), record()).press('j', 'v');
    expect(core.said).toContain('Nothing to verify:');
    expect(core.press('k', 'v').take('send-dispatch')).toHaveLength(1);
  });

  it('says why nothing can be verified', () => {
    expect(logOf().press('v').said).toContain('The log is empty');
    expect(logOf(record({ name: 'OTHER' })).press('v').said).toContain('Nothing to verify:');
  });
});
