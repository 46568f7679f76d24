import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/old/state/command.ts';
import type { ActiveProfile } from '../../../src/old/state/session.ts';
import { acceptedDispatch, type Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList, known as knownProfile, renamed } from '../../support/profiles.ts';
import {
  answerSecrets,
  fillEntry,
  knowing,
  known,
  PARTLY,
  sentSecrets,
  UNFINISHED,
  vaultCore,
} from '../../support/vault-states.ts';

/** Every way to send something to acme: up to the key that does it, and that key. */
const WAYS: Readonly<Record<string, readonly [(core: Core) => unknown, ...string[]]>> = {
  'a dispatch': [(core) => core.press('n').type('deploy'), 'ctrl+s'],
  'a dispatch run again': [(core) => acceptedDispatch(core) && core.press('r'), 'ctrl+s'],
  'a dispatch run on profiles': [
    (core) => acceptedDispatch(core) && answeredList(core.press('e'), PROFILES).press('G'),
    'enter',
  ],
  secrets: [(core) => fillEntry(core.press('2', 'n'), 'A', 'one'), 'ctrl+s'],
  'secrets questioned first': [
    (core) => fillEntry(core.press('2', 'n'), '9START', 'one').press('ctrl+s'),
    'y',
  ],
  'secrets that are not set yet': [(core) => sentSecrets(core, PARTLY), 'r'],
  vars: [(core) => fillEntry(core.press('3', 'n'), 'A', 'one'), 'ctrl+s'],
  'a new value for a var': [(core) => core.press('3', 'enter').paste('one'), 'ctrl+s'],
  'a rotation': [(core) => planned(core), 'ctrl+s'],
  'one place of a rotation': [(core) => planned(core).press('j'), 'enter'],
  'the rest of a rotation': [(core) => answered(planned(core).press('j', 'enter', 'y')), 'r'],
  'what a rotation has not set': [(core) => answered(planned(core).press('ctrl+s')), 'r'],
  'one place that a rotation has not set': [
    (core) => answered(planned(core).press('ctrl+s')).press('j'),
    'enter',
  ],
  'a rotation that another terminal left': [
    (core) =>
      leftUnfinished(core)
        .press('2', 'r')
        .wait(1_000)
        .press('r')
        .paste('one')
        .choose('show the plan first')
        .wait(1_000),
    'ctrl+s',
  ],
};

const PROFILES = [
  knownProfile('acme', {
    tokens: (['organization', 'service-account'] as const).map((kind) => ({
      ...{ kind, lengthClass: 'usual', savedAtMs: 1 },
    })),
  }),
];

function opened(): Core {
  const core = vaultCore(undefined, { tokenKinds: ['organization', 'service-account'] });
  return answeredList(core, PROFILES);
}

/** Two secrets of acme, in the plan of a rotation that stands long enough to be sent. */
function planned(core: Core): Core {
  knowing(core, [known('API_KEY'), known('API_KEY', { vault: 'prod' })]);
  return core.press('2', 'enter').paste('one').press('ctrl+s').wait(1_000);
}

/** The service has refused what was sent of a rotation. */
function answered(core: Core): Core {
  const [sent] = core.take('send-rotation');
  const { sendId = '', targets = [], isTrial = false } = sent ?? {};
  const asked = isTrial ? targets.slice(0, 1) : targets;
  const results = new Map(asked.map(({ id }) => [id, { state: 'failed', reason: 'x' } as const]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

function leftUnfinished(core: Core): Core {
  const places = UNFINISHED.places.slice(0, 1).map((place) => ({
    ...place,
    result: { state: 'unknown', reason: 'x' } as const,
  }));
  const loaded = { known: [known('API_KEY')], leftUnknown: [] };
  const unfinished = [{ ...UNFINISHED, places }];
  return core.happen({ kind: 'vaults-loaded', ...loaded, unfinished });
}

/** Up to the key that sends it, on a profile that has just changed. */
function ready(way: string, change: Partial<ActiveProfile>): Core {
  const core = opened();
  WAYS[way]?.[0](core);
  renamed(core, 'acme', change);
  core.commands = [];
  return core;
}

function send(core: Core, way: string): Core {
  const [, ...keys] = WAYS[way] ?? [];
  core.press(...keys);
  return core.state.overlay?.kind === 'confirm-write' ? core.press('y') : core;
}

function sends(core: Core): readonly Command[] {
  return core.commands.filter(({ kind }) => kind.startsWith('send-'));
}

/** Whether this way sends at once, and to a protected profile once its name was typed. */
function isGuarded(way: string): boolean {
  if (sends(send(ready(way, {}), way)).length !== 1) return false;
  const core = send(ready(way, { isProtected: true }), way);
  const { overlay } = core.state;
  if (sends(core).length > 0 || overlay?.kind !== 'confirm-name' || overlay.name !== 'acme')
    return false;
  core.type('acme').wait(200).press('enter');
  return sends(core).length === 1 && core.state.overlay === null;
}

it('every way to send asks the one guard, whose rule is in domain/write-guard', () => {
  expect(Object.keys(WAYS).filter((way) => !isGuarded(way))).toEqual([]);
});

it.each([
  ['a dispatch', 'sends deploy to acme (ci.acme.dev/svc)'],
  ['secrets', 'sends A to vault default at acme (ci.acme.dev/svc)'],
  ['a rotation', 'sends API_KEY to vaults default, prod at acme (ci.acme.dev/svc)'],
  ['one place of a rotation', 'sends only API_KEY to vault prod at acme (ci.acme.dev/svc)'],
])('the question for a protected name says what is written: %s', (way, said) => {
  const core = send(ready(way, { isProtected: true }), way);
  expect(text(core).replace(/[┃\s]+/g, ' ')).toContain(said);
});

/** How the guard ends is the same for all. */
describe('a dispatch', () => {
  const way = 'a dispatch';

  it.each([
    ['read-only', { isReadOnly: true, isProtected: true }],
    ['without a token', { tokenKinds: [] }],
  ])('is not sent to a profile that is %s, and no name is asked for', (_, change) => {
    const core = send(ready(way, change), way);
    expect(sends(core)).toEqual([]);
    expect(core.state.overlay?.kind).not.toBe('confirm-name');
  });

  it('is not sent where the profile becomes read-only while its name is typed', () => {
    const core = send(ready(way, { isProtected: true }), way).type('acme');
    renamed(core, 'acme', { isProtected: true, isReadOnly: true });
    core.wait(200).press('enter');
    expect(sends(core)).toEqual([]);
    expect(core.state.overlay?.kind).not.toBe('confirm-name');
  });

  it('is not sent where the profile moves to another address while its name is typed', () => {
    const core = send(ready(way, { isProtected: true }), way).type('acme');
    renamed(core, 'acme', { isProtected: true, host: 'ci.else.dev/svc' });
    core.wait(200).press('enter');
    expect(sends(core)).toEqual([]);
    expect(core.said).toContain('Nothing was sent');
    expect(core.state.screen).toBe('dispatch');
  });
});

it('a form sets nothing in another vault than the one that its name was typed for', () => {
  const core = ready('secrets', { isProtected: true, defaultVault: 'default' });
  core.press('ctrl+s').type('acme');
  renamed(core, 'acme', { isProtected: true, defaultVault: 'prod' });
  core.wait(200).press('enter');
  expect(sends(core)).toEqual([]);
  expect(core.said).toContain('Nothing was sent');
});

it('a retry in a form is a write of its own, and asks for the name of a protected profile again', () => {
  const core = ready('secrets', { isProtected: true });
  send(core, 'secrets').type('acme').wait(200).press('enter');
  answerSecrets(core, [{ state: 'unknown', reason: 'x' }]).press('r');
  expect(sends(core)).toEqual([]);
  expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'acme' });
});
