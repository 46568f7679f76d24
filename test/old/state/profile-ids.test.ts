import { describe, expect, it } from 'vitest';
import { entryList } from '../../../src/old/state/vault/entry-list.ts';
import type { Core } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';
import {
  answeredList,
  known as knownProfile,
  renamed,
  STORED,
  switchTo,
} from '../../support/profiles.ts';
import { fillEntry, knowing, known, sentSecrets, vaultCore } from '../../support/vault-states.ts';

function secretsOn(core: Core) {
  return entryList(core.state, 'secret').rows.map(({ entry }) => entry);
}

function text(core: Core): string {
  const lines = draw(core.state);
  const inDialog = lines.flatMap((line) => /│ (.*) │/.exec(line)?.[1]?.trim() ?? []);
  return [...lines, inDialog.join(' ')].join('\n');
}

function coreOnAcme(): Core {
  const token = { kind: 'service-account', lengthClass: 'usual', savedAtMs: 1 } as const;
  return answeredList(vaultCore(), [
    knownProfile('acme', { tokens: [token] }),
    ...STORED.filter(({ id }) => id !== 'acme'),
  ]);
}

describe('quitting', () => {
  const LEFT_ON_ACME: readonly [string, (core: Core) => Core, string][] = [
    [
      'a secret that was typed',
      (core) => fillEntry(core.press('2', 'n'), 'A', 'value'),
      'The secrets form of acme has entries',
    ],
    [
      'a vault write under way',
      (core) => fillEntry(core.press('2', 'n'), 'A', 'value').press('ctrl+s'),
      'A vault of acme is being written to',
    ],
    [
      'new values of a rotation',
      (core) => core.press('2', 'enter').type('new-value').press('esc'),
      'What was entered for a rotation',
    ],
    [
      'the draft of a dispatch',
      (core) => core.press('n').type('deploy'),
      'The dispatch form of acme has a draft',
    ],
  ];

  it.each(LEFT_ON_ACME)('asks about %s on a profile that is not on', (_, leave, question) => {
    const core = switchTo(leave(coreOnAcme()), 'globex').press('ctrl+c');
    expect(core.take('quit')).toEqual([]);
    expect(text(core)).toContain(question);
    expect(core.press('q').take('quit')).toHaveLength(1);
  });

  it('names every profile that would lose something', () => {
    const core = coreOnAcme().press('n').type('deploy');
    switchTo(core, 'globex').press('n').type('nightly').press('esc', 'ctrl+c');
    // One line each.
    expect(text(core)).toMatch(/The dispatch form of acme has a draft; it will be lost\. *│/);
    expect(text(core)).toMatch(/The dispatch form of globex has a draft; it will be lost\. *│/);
  });

  it('asks nothing where nothing would be lost', () => {
    const core = switchTo(coreOnAcme(), 'globex').press('ctrl+c');
    expect(core.take('quit')).toHaveLength(1);
  });
});

describe('a profile that is renamed', () => {
  it('retries one by one where the entries were sent, though its default vault changed too', () => {
    const core = sentSecrets(vaultCore(), [{ state: 'unknown', reason: 'x' }]);
    renamed(core, 'acme-eu', { defaultVault: 'other' }).press('r');
    expect(core.take('send-secrets')).toMatchObject([
      { how: 'one-by-one', target: { destination: { profileId: 'acme' }, vault: 'default' } },
    ]);
  });

  it('keeps the draft of a rotation, its marks, and what it is sent for', () => {
    const core = coreOnAcme()
      .press('2')
      .choose('mark all')
      .press('enter', 'shift+tab', 'space', 'tab')
      .type('new-value');
    renamed(core, 'acme-eu').press('esc', 'r', 'ctrl+d', 'ctrl+s').sendPlan();
    expect(core.take('send-rotation')).toMatchObject([
      {
        targets: Array(3).fill({ destination: { profileId: 'acme', profileName: 'acme-eu' } }),
      },
    ]);
  });
});

describe('what another terminal changed', () => {
  it('is on screen once the vault records are read again: versions, ages and new names', () => {
    const core = coreOnAcme().press('2');
    const setAtMs = core.state.clock.wallMs;
    const rotated = [known('API_KEY', { version: 4, setAtMs }), known('NEW_KEY', { version: 1 })];
    knowing(core, rotated);
    const rows = secretsOn(core);
    expect(rows.find(({ name }) => name === 'API_KEY')).toMatchObject({ version: 4, setAtMs });
    expect(rows.map(({ name }) => name)).toContain('NEW_KEY');
  });

  it('never puts an older version in place of one that was set here', () => {
    const core = vaultCore();
    for (const version of [9, 8]) {
      core.happen({ kind: 'entries-recorded', entries: [known('API_KEY', { version })] });
    }
    expect(secretsOn(core).find(({ name }) => name === 'API_KEY')?.version).toBe(9);
  });

  it('asks for the typed name once the profile is protected', () => {
    const core = coreOnAcme();
    const token = { kind: 'service-account', lengthClass: 'usual', savedAtMs: 0 } as const;
    answeredList(core, [knownProfile('acme', { isProtected: true, tokens: [token] })]);
    fillEntry(core.press('2', 'n'), 'A', 'value').press('ctrl+s');
    expect(core.take('send-secrets')).toEqual([]);
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'acme' });
  });

  it('protects the profile even where its address was changed with it', () => {
    const core = coreOnAcme();
    answeredList(core, [knownProfile('acme', { isProtected: true, host: 'elsewhere/svc' })]);
    expect(core.state.session).toMatchObject({ profile: { isProtected: true } });
  });

  it('is no news where it is nothing: a listener hears no frame again', () => {
    const core = coreOnAcme();
    const { vaults } = core.state;
    expect(knowing(core, [...vaults.known]).state.vaults).toBe(vaults);
  });

  it('says of a profile that is gone what it was called', () => {
    const core = switchTo(coreOnAcme().press('n').type('deploy'), 'globex');
    answeredList(
      core,
      STORED.filter(({ id }) => id !== 'acme'),
    );
    expect(text(core.press('ctrl+c'))).toMatch(/form of acme has a draft/);
  });

  it('says once that the profile that is on was removed, and goes on saying so in the header', () => {
    const core = coreOnAcme();
    const others = STORED.filter(({ id }) => id !== 'acme');
    answeredList(core, others);
    expect(core.said).toMatch(/acme was removed in another terminal\. ctrl\+o/);
    expect(draw(core.state)[0]).toContain('acme ▸ ci.acme.dev/svc · removed');
    core.press('down');
    answeredList(core, others);
    expect(core.state.notice).toBeNull();
  });

  it('shows the new name of the profile that is on', () => {
    const core = coreOnAcme();
    answeredList(core, [{ ...knownProfile('acme-eu'), id: 'acme', host: 'ci.acme.dev/svc' }]);
    expect(core.state.session).toMatchObject({ profile: { id: 'acme', name: 'acme-eu' } });
  });
});

describe('the plan of a rotation', () => {
  function planned(): Core {
    return coreOnAcme()
      .press('2', 'j', 'space', 'space', 'enter', 'shift+tab', 'space', 'tab')
      .type('new-value')
      .press('ctrl+s');
  }

  it('is not sent where another terminal has set one of its secrets since it was shown', () => {
    const core = planned();
    const setAtMs = core.state.clock.wallMs;
    const rotated = [known('OLD_TOKEN', { version: 13, setAtMs })];
    core.happen({ kind: 'entries-recorded', entries: rotated });
    core.sendPlan();
    expect(core.take('send-rotation')).toEqual([]);
    expect(core.said).toMatch(/Nothing was sent: .*OLD_TOKEN of acme.*version 13/);
    core.sendPlan();
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.find(({ name }) => name === 'OLD_TOKEN')?.versionBefore).toBe(13);
  });

  it('comes back with what it would replace now, where the disk knew better as it was sent', () => {
    const core = planned().sendPlan();
    const sendId = core.take('send-rotation')[0]?.sendId ?? '';
    const setAtMs = core.state.clock.wallMs;
    core.happen({
      kind: 'entries-recorded',
      entries: [known('OLD_TOKEN', { version: 13, setAtMs })],
    });
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason: 'Nothing was sent.' });
    const [sent] = core.sendPlan().take('send-rotation');
    expect(sent?.targets.find(({ name }) => name === 'OLD_TOKEN')?.versionBefore).toBe(13);
  });
});

it.each([
  ['a secret', (core: Core) => fillEntry(core.press('2', 'n'), 'A', 'value').press('ctrl+s')],
  ['a dispatch', (core: Core) => core.press('1', 'n').type('deploy').press('ctrl+s')],
])('a profile is not removed while it has not answered to %s', (_, send) => {
  const token = { kind: 'personal', lengthClass: 'usual', savedAtMs: 1 } as const;
  const others = STORED.filter(({ id }) => id !== 'acme');
  const acme = answeredList(vaultCore(), [knownProfile('acme', { tokens: [token] }), ...others]);
  const core = switchTo(send(acme), 'globex').press('esc', '4', 'g', 'd');
  expect(core.said).toContain('acme has requests in flight');
  expect(core.state.overlay).toBeNull();
});
