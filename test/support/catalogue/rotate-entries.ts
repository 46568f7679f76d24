import type { EntryResult } from '../../../src/domain/entry-result.ts';
import { SecretText } from '../../../src/domain/secret-text.ts';
import type { KnownEntry, RotationRecord } from '../../../src/domain/vault-records.ts';
import type { WindowSize } from '../../../src/state/app-state.ts';
import { type Core, openCore, START_WALL_MS } from '../core.ts';
import { knowing, known, PARTLY, PEM, vaultCore } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Giving known secrets new values. */
export const ROTATE_ENTRIES = entriesOf('rotate', {
  'nothing known': (size) => openCore({}, size).press('4'),
  list: (size) => vaultCore(size).press('4'),
  marked: (size) => vaultCore(size).press('4', 'space', 'j'),
  'list, thousands': (size) => coreKnowing(size, numbered(2_000)).press('4', 'G', 'k', 'k'),
  'list, awkward texts': (size) => coreKnowing(size, awkwardEntries()).press('4', 'space'),
  'filter, typed': (size) => vaultCore(size).press('4', '/').fill('pem'),
  'filter, kept': (size) => vaultCore(size).press('4', '/').fill('a').press('enter'),
  'filter, nothing fits': (size) => vaultCore(size).press('4', '/').fill('zzz'),
  'one secret': (size) => vaultCore(size).press('4', 'enter'),
  'new value': (size) => values(size),
  'new value, revealed': (size) => values(size).press('ctrl+r'),
  'new value, several lines': (size) => chosen(size).paste(PEM),
  'same or one each': (size) => values(size).press('shift+tab'),
  'on the button': (size) => values(size).press('tab'),
  'one each': (size) => each(size),
  'one each, generated': (size) => generated(size),
  'one each, many': (size) => manyEach(size),
  'value missing': (size) => chosen(size).press('ctrl+s'),
  plan: (size) => values(size).press('ctrl+s'),
  'plan, one each': (size) => generated(size).press('ctrl+s'),
  'plan, many': (size) => manyChosen(size).paste('x').press('ctrl+s'),
  'plan, not sent': (size) => notSent(size),
  'plan, on a protected profile': (size) =>
    vaultCore(size, { isProtected: true })
      .press('4', 'space', 'enter')
      .paste('x')
      .press('ctrl+s', 'y'),
  sending: (size) => answered(size, []),
  'sending, half answered': (size) => answered(size, PARTLY.slice(0, 1)),
  'partly rotated': (size) => ended(size, PARTLY).press('j'),
  'all rotated': (size) =>
    ended(size, [
      { state: 'set', version: 13 },
      { state: 'set', version: 4 },
    ]),
  'log, reading': (size) => vaultCore(size).press('4', 'l'),
  'log, empty': (size) => log(size, []),
  log: (size) => log(size, LOG),
  'log, long': (size) => log(size, longLog()).press('j', 'j', 'j'),
  'log, export': (size) => log(size, LOG).press('e').type('/tmp/rotation-log.csv'),
  'log, export failed': (size) => exportFailed(size),
});

function coreKnowing(size: WindowSize, entries: readonly KnownEntry[]): Core {
  return knowing(openCore({ tokenKinds: ['service-account'] }, size), entries);
}

function numbered(count: number): readonly KnownEntry[] {
  return Array.from({ length: count }, (_, at) =>
    known(`SERVICE_${at}_TOKEN`, {
      vault: at % 3 === 0 ? 'prod' : 'default',
      version: at,
      setAtMs: START_WALL_MS - at * 0.1 * DAY_MS,
    }),
  );
}

function awkwardEntries(): readonly KnownEntry[] {
  return Object.values(AWKWARD).map((text, at) =>
    known(text, {
      vault: text,
      version: 10 ** at,
      setAtMs: START_WALL_MS - 40 * at * DAY_MS,
      profileId: at % 2 === 0 ? 'acme' : 'globex-production',
    }),
  );
}

function chosen(size: WindowSize): Core {
  return vaultCore(size).press('4', 'space', 'space', 'enter');
}

function values(size: WindowSize): Core {
  return chosen(size).paste('new value');
}

function each(size: WindowSize): Core {
  return chosen(size).press('shift+tab', 'space', 'tab').paste('the first value');
}

function generated(size: WindowSize): Core {
  const core = chosen(size).press('shift+tab', 'space', 'tab', 'ctrl+g', 'enter');
  const [made] = core.take('generate-values');
  const value = new SecretText('x'.repeat(40));
  return core.happen({
    type: 'values-generated',
    requestId: made?.requestId ?? '',
    values: [value, value],
  });
}

function manyChosen(size: WindowSize): Core {
  return coreKnowing(size, numbered(50)).press('4', ...Array(50).fill('space'), 'enter');
}

function manyEach(size: WindowSize): Core {
  return manyChosen(size).press('shift+tab', 'space', 'tab', ...Array(20).fill('tab'));
}

function notSent(size: WindowSize): Core {
  const core = values(size).press('ctrl+s', 'y');
  const [rotation] = core.take('send-rotation');
  return core.happen({
    type: 'entries-not-sent',
    sendId: rotation?.sendId ?? '',
    problems: [],
    reason: 'Nothing was sent: the journal could not be written (the disk is full).',
  });
}

function answered(size: WindowSize, results: readonly EntryResult[]): Core {
  const core = values(size).press('ctrl+s', 'y');
  const rotation = core.commands.find((command) => command.type === 'send-rotation');
  if (rotation?.type !== 'send-rotation') throw new Error('nothing was sent');
  for (const [at, result] of results.entries()) {
    core.happen({
      type: 'entries-answered',
      sendId: rotation.sendId,
      said: null,
      results: new Map([[rotation.targets[at]?.id ?? '', result]]),
      explanation: null,
    });
  }
  return core;
}

function ended(size: WindowSize, results: readonly EntryResult[]): Core {
  const core = answered(size, results);
  const [rotation] = core.take('send-rotation');
  return core.happen({ type: 'send-ended', sendId: rotation?.sendId ?? '' });
}

function record(change: Partial<RotationRecord>): RotationRecord {
  return {
    rotationId: 'r1',
    atMs: START_WALL_MS,
    profileId: 'acme',
    profileName: 'acme',
    vault: 'prod',
    name: 'DEPLOY_PEM',
    source: '40 letters and digits',
    state: 'set',
    version: 4,
    versionBefore: 3,
    reason: null,
    ...change,
  };
}

const LOG: readonly RotationRecord[] = [
  record({}),
  record({ name: 'API_KEY', state: 'failed', version: null, reason: 'the name is reserved' }),
  record({ name: 'OLD_TOKEN', state: 'unknown', version: null, vault: 'default' }),
  record({ name: AWKWARD.long, state: 'not-sent', version: null, vault: AWKWARD.wide }),
  record({ name: AWKWARD.wide, profileId: 'globex-production', source: 'typed' }),
];

function longLog(): readonly RotationRecord[] {
  return Array.from({ length: 300 }, (_, at) =>
    record({ name: `TOKEN_${at}`, version: at + 1, versionBefore: at, atMs: START_WALL_MS - at }),
  );
}

function log(size: WindowSize, records: readonly RotationRecord[]): Core {
  return vaultCore(size)
    .press('4', 'l')
    .happen({ type: 'rotation-log-loaded', result: { ok: true, value: records } });
}

function exportFailed(size: WindowSize): Core {
  const error = 'The file /tmp/rotation-log.csv exists already. Type the path of a new file.';
  return log(size, LOG)
    .press('e')
    .type('/tmp/rotation-log.csv')
    .press('enter')
    .happen({ type: 'rotation-log-exported', result: { ok: false, error } });
}
