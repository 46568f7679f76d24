import type { WindowSize } from '../../../src/old/app/window.ts';
import { type EntryResult, NOT_SENT } from '../../../src/old/domain/entry-result.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { WriteRecord } from '../../../src/old/domain/vault-records.ts';
import { type Core, START_WALL_MS } from '../core.ts';
import { answeredList } from '../profiles.ts';
import {
  guardedProfiles,
  knowing,
  PARTLY,
  PEM,
  ROTATED_EVERYWHERE,
  rememberingCore,
  rotationProfiles,
  UNFINISHED,
  unfinishedCore,
  vaultCore,
} from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';
import { coreKnowing, numbered } from './vault-list-entries.ts';

/** Giving known secrets new values. */
export const ROTATION_ENTRIES = entriesOf('rotation', {
  'one secret': (size) => vaultCore(size).press('2', 'enter'),
  'new value': (size) => values(size),
  'new value, revealed': (size) => values(size).press('ctrl+r'),
  'new value, several lines': (size) => chosen(size).paste(PEM),
  'one each or same': (size) => values(size).press('shift+tab'),
  'on the button': (size) => values(size).press('tab'),
  'one each': (size) => each(size),
  'one each, generated': (size) => generated(size),
  'one each, many': (size) => manyEach(size),
  'value missing': (size) => chosen(size).press('ctrl+s'),
  plan: (size) => values(size).press('ctrl+s'),
  'plan, one each': (size) => generated(size).press('ctrl+s'),
  'plan, many': (size) =>
    manyChosen(size).press('shift+tab', 'space', 'tab').paste('x').press('ctrl+s'),
  'plan, not sent': (size) => notSent(size),
  'plan, on a protected profile': (size) =>
    vaultCore(size, { isProtected: true })
      .press('2', 'space', 'enter')
      .paste('x')
      .press('ctrl+s')
      .sendPlan(),
  'plan, over profiles': (size) => overProfiles(size),
  'plan, one unmarked': (size) => overProfiles(size).press('j', 'space'),
  'plan, adding a place': (size) => overProfiles(size).press('n').type('umb'),
  'plan, a place added': (size) =>
    overProfiles(size).press('n').type('umbrella/staging').press('enter'),
  'one tried first': (size) => triedFirst(size, { state: 'set', version: 4 }),
  'one tried first, failed': (size) =>
    triedFirst(size, { state: 'failed', reason: 'the name is reserved' }),
  'plan, filtered': (size) => overProfiles(size).press('/').fill('prod'),
  'sent, over profiles': (size) => sentOverProfiles(size),
  'sent, filtered': (size) => sentOverProfiles(size).press('/').fill('glob'),
  'with a note': (size) => values(size).press('shift+tab', 'shift+tab').type('OPS-1234'),
  unfinished: (size) => unfinishedCore(size).press('2', 'r'),
  'unfinished, one of several': (size) => severalUnfinished(size).press('2', 'r'),
  'unfinished, several on the list': (size) => severalUnfinished(size).press('2'),
  'unfinished, closing': (size) => unfinishedCore(size).press('2', 'r', 'd').type('gone'),
  'unfinished, the rest': (size) =>
    unfinishedCore(size).press('2', 'r').wait(1_000).press('r').paste('again').press('ctrl+s'),
  sending: (size) => answered(size, []),
  'sending, half answered': (size) => answered(size, PARTLY.slice(0, 1)),
  'partly rotated': (size) => ended(size, PARTLY).press('j', 'j'),
  'all rotated': (size) =>
    ended(size, [
      { state: 'set', version: 13 },
      { state: 'set', version: 4 },
    ]),
  'plan, with remembered places': (size) =>
    rememberingCore(size).press('2', 'enter').paste('new value').press('ctrl+s'),
  'plan, a place taken out': (size) => overProfiles(size).press('j', 'd'),
  'sent, with places that cannot be': (size) => sentWithUnsendable(size),
  'log, reading': (size) => vaultCore(size).press('2', 'l'),
  'log, empty': (size) => log(size, []),
  'log, empty, filter typed': (size) => log(size, []).press('/').fill('api'),
  log: (size) => log(size, LOG),
  'log, long': (size) => log(size, longLog()).press('j', 'j', 'j'),
  'log, filtered': (size) => log(size, LOG).press('/').fill('failed'),
});

function chosen(size: WindowSize): Core {
  return vaultCore(size).press('2', 'j', 'space', 'space', 'enter');
}

/** One value for both. */
function values(size: WindowSize): Core {
  return chosen(size).press('shift+tab', 'space', 'tab').paste('new value');
}

function each(size: WindowSize): Core {
  return chosen(size).paste('the first value');
}

function generated(size: WindowSize): Core {
  const core = chosen(size).press('ctrl+g', 'enter');
  const [made] = core.take('generate-values');
  const value = new SecretText('x'.repeat(40));
  return core.happen({
    kind: 'values-generated',
    requestId: made?.requestId ?? '',
    values: [value, value],
  });
}

function manyChosen(size: WindowSize): Core {
  return coreKnowing(size, numbered(50)).press('2').choose('mark all').press('enter');
}

function manyEach(size: WindowSize): Core {
  return manyChosen(size).press(...Array(20).fill('tab'));
}

/** A plan over everything that a rotation can go to, and over what it cannot. */
function overProfiles(size: WindowSize, profiles = guardedProfiles()): Core {
  const core = answeredList(vaultCore(size), profiles);
  knowing(core, ROTATED_EVERYWHERE);
  return core.press('2', 'a').choose('mark all').press('enter').paste('new value').press('ctrl+s');
}

function sentOverProfiles(size: WindowSize): Core {
  const core = overProfiles(size, rotationProfiles()).sendPlan();
  const [rotation] = core.take('send-rotation');
  const { sendId = '', targets = [] } = rotation ?? {};
  core.happen({
    kind: 'entries-answered',
    sendId,
    said: null,
    results: new Map(targets.map(({ id }, at) => [id, PARTLY[at % PARTLY.length] ?? NOT_SENT])),
    explanation: null,
  });
  return core.happen({ kind: 'send-ended', sendId });
}

function triedFirst(size: WindowSize, result: EntryResult): Core {
  const core = values(size).press('ctrl+s', 'j', 'enter', 'y');
  const [rotation] = core.take('send-rotation');
  const { sendId = '', targets = [] } = rotation ?? {};
  const results = new Map([[targets[0]?.id ?? '', result]]);
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

/** A rotation to a profile that is there, one that was removed, and a read-only one. */
function sentWithUnsendable(size: WindowSize): Core {
  const core = rememberingCore(size, [
    { profileId: 'initech', vault: 'default', name: 'API_KEY' },
    { profileId: 'removed', vault: 'default', name: 'API_KEY' },
  ]);
  core.press('2', 'enter').paste('new value').press('ctrl+s').sendPlan();
  const [{ sendId = '', targets = [] } = {}] = core.take('send-rotation');
  const set = { state: 'set', version: 4 } as const;
  const results = new Map(targets.map(({ id }) => [id, set]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

function notSent(size: WindowSize): Core {
  const core = values(size).press('ctrl+s').sendPlan();
  const [rotation] = core.take('send-rotation');
  return core.happen({
    kind: 'entries-not-sent',
    sendId: rotation?.sendId ?? '',
    problems: [],
    reason: 'Nothing was sent: the journal could not be written (the disk is full).',
  });
}

function answered(size: WindowSize, results: readonly EntryResult[]): Core {
  const core = values(size).press('ctrl+s').sendPlan();
  const rotation = core.commands.find((command) => command.kind === 'send-rotation');
  if (rotation?.kind !== 'send-rotation') throw new Error('nothing was sent');
  for (const [at, { id }] of rotation.targets.entries()) {
    const result = results[at];
    if (result === undefined) break;
    core.happen({
      kind: 'entries-answered',
      sendId: rotation.sendId,
      said: null,
      results: new Map([[id, result]]),
      explanation: null,
    });
  }
  return core;
}

function ended(size: WindowSize, results: readonly EntryResult[]): Core {
  const core = answered(size, results);
  const [rotation] = core.take('send-rotation');
  return core.happen({ kind: 'send-ended', sendId: rotation?.sendId ?? '' });
}

function record(change: Partial<WriteRecord>): WriteRecord {
  return {
    writeId: 'r1',
    origin: 'rotation',
    atMs: START_WALL_MS,
    profileId: 'acme',
    profileName: 'acme',
    host: 'ci.acme.dev/svc',
    kind: 'secret',
    vault: 'prod',
    name: 'DEPLOY_PEM',
    source: '40 letters and digits',
    state: 'set',
    version: 4,
    versionBefore: 3,
    reason: null,
    note: '',
    ...change,
  };
}

const LOG: readonly WriteRecord[] = [
  record({ note: 'OPS-1234: the old key leaked' }),
  record({ name: 'API_KEY', state: 'failed', version: null, reason: 'the name is reserved' }),
  record({ name: 'OLD_TOKEN', state: 'unknown', version: null, vault: 'default' }),
  record({ name: AWKWARD.long, state: 'not-sent', version: null, vault: AWKWARD.wide }),
  record({ name: AWKWARD.wide, profileId: 'globex-production', source: 'typed' }),
];

function longLog(): readonly WriteRecord[] {
  return Array.from({ length: 300 }, (_, at) =>
    record({ name: `TOKEN_${at}`, version: at + 1, versionBefore: at, atMs: START_WALL_MS - at }),
  );
}

function log(size: WindowSize, records: readonly WriteRecord[]): Core {
  return vaultCore(size)
    .press('2', 'l')
    .happen({ kind: 'writes-loaded', result: { ok: true, value: records } });
}

function severalUnfinished(size: WindowSize): Core {
  const older = { ...UNFINISHED, rotationId: 'r0', startedAtMs: START_WALL_MS - 86_400_000 };
  return unfinishedCore(size).happen({
    kind: 'vaults-loaded',
    known: ROTATED_EVERYWHERE,
    leftUnknown: [],
    unfinished: [UNFINISHED, older],
  });
}
