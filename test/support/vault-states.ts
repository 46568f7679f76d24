import type { EntryResult } from '../../src/domain/entry-result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { KnownEntry } from '../../src/domain/vault-records.ts';
import type { ActiveProfile, AppState } from '../../src/state/app-state.ts';
import { type Core, openCore, START_WALL_MS } from './core.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const PEM = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEF\n'.repeat(25)}-----END PRIVATE KEY-----\n`;

export function known(name: string, change: Partial<KnownEntry> = {}): KnownEntry {
  return {
    profileName: 'acme',
    vault: 'default',
    kind: 'secret',
    name,
    version: 3,
    setAtMs: START_WALL_MS - DAY_MS,
    ...change,
  };
}

/** A core with a token for vaults, and some secrets that were set before. */
export function vaultCore(
  size?: { columns: number; rows: number },
  profile: Partial<ActiveProfile> = {},
): Core {
  const core = openCore({ tokenKinds: ['service-account'], ...profile }, size);
  return core.happen({
    type: 'vault-index-loaded',
    profileName: 'acme',
    known: [
      known('API_KEY'),
      known('OLD_TOKEN', { version: 12, setAtMs: START_WALL_MS - 200 * DAY_MS }),
      known('DEPLOY_PEM', { vault: 'prod', setAtMs: START_WALL_MS - 91 * DAY_MS }),
      known('REGION', { kind: 'var', version: null }),
    ],
    interrupted: [],
  });
}

/** Fills one entry of the secrets form that is on screen, the focus on its name. */
export function fillEntry(core: Core, name: string, value: string): Core {
  core.type(name).press('tab').paste(value);
  return core;
}

/** The secrets form with the entries of the sketch in the design, sent, and answered with `results`. */
export function sentSecrets(core: Core, results: readonly EntryResult[]): Core {
  core.press('2', 'tab');
  for (const [at] of results.entries()) {
    if (at > 0) core.press('ctrl+n');
    fillEntry(core, ['API_KEY', 'DEPLOY_PEM', 'OLD_TOKEN'][at] ?? `NAME_${at}`, 'some value');
  }
  core.press('ctrl+s');
  const [sent] = core.take('send-secrets');
  if (!sent) throw new Error('nothing was sent');
  const { sendId } = sent.target;
  core.happen({
    type: 'entries-answered',
    sendId,
    results: new Map(sent.entries.map(({ id }, at) => [id, results[at] as EntryResult])),
    explanation:
      'The service answered 400. It can have stored some of these: it named 1 of 3 as failed and says nothing of the rest.',
  });
  return core.happen({ type: 'send-ended', sendId });
}

const PARTLY: readonly EntryResult[] = [
  { state: 'set', version: 4 },
  { state: 'unknown', reason: 'sent, not confirmed: the service does not name it' },
  { state: 'failed', reason: 'the name is reserved' },
];

/** The vault screens of the app by name, for looking at them at any size. */
export function vaultScreensAt(size: {
  columns: number;
  rows: number;
}): ReadonlyMap<string, AppState> {
  const empty = vaultCore(size).press('2');
  const filled = vaultCore(size).press('2', 'tab');
  fillEntry(filled, 'API_KEY', 'some value').press('ctrl+n');
  fillEntry(filled, 'DEPLOY_PEM', PEM);
  const mistake = vaultCore(size).press('2', 'tab').type('API_KEY').press('ctrl+s');
  const many = vaultCore(size).press('2', 'tab');
  for (let at = 0; at < 40; at += 1) fillEntry(many, `NAME_${at}`, 'value').press('ctrl+n');
  const vaults = vaultCore(size).press('2').type('pr');
  const generate = vaultCore(size).press('2', 'tab', 'tab', 'ctrl+g');
  const sending = vaultCore(size).press('2', 'tab');
  fillEntry(sending, 'API_KEY', 'some value').press('ctrl+s');
  const results = sentSecrets(vaultCore(size), PARTLY).press('j');
  const vars = vaultCore(size).press('3', 'tab');
  fillEntry(vars, 'REGION', 'north');
  const question = vaultCore(size).press('3', 'tab');
  fillEntry(question, 'TOKEN', `ghp_${'a1B2'.repeat(9)}`).press('ctrl+s');
  const imported = vaultCore(size).press('2', 'tab').paste('A=1\nB=2\nnonsense\nAPI_KEY=3');
  const [read] = imported.take('read-env');
  imported.happen({
    type: 'env-read',
    requestId: read?.requestId ?? '',
    result: {
      ok: true,
      value: {
        entries: [
          { name: 'A', value: new SecretText('1'), bytes: 1, lines: 1, line: 1, note: null },
          {
            name: 'API_KEY',
            value: new SecretText('3'),
            bytes: 1704,
            lines: 27,
            line: 4,
            note: 'cut at #, which begins a comment; quote the value if it belongs to it',
          },
        ],
        problems: [{ line: 3, name: null, reason: 'is not NAME=value' }],
      },
    },
  });
  const list = vaultCore(size).press('4', 'space', 'j');
  const values = vaultCore(size).press('4', 'space', 'space', 'enter').paste('new value');
  const each = vaultCore(size).press('4', 'space', 'space', 'enter', 'shift+tab', 'space', 'tab');
  const plan = vaultCore(size)
    .press('4', 'space', 'space', 'enter')
    .paste('new value')
    .press('ctrl+s');
  const rotated = vaultCore(size)
    .press('4', 'space', 'space', 'enter')
    .paste('new value')
    .press('ctrl+s')
    .press('y');
  const [rotation] = rotated.take('send-rotation');
  for (const [at, { id }] of (rotation?.targets ?? []).entries()) {
    rotated.happen({
      type: 'entries-answered',
      sendId: rotation?.sendId ?? '',
      results: new Map([[id, PARTLY[at] as EntryResult]]),
      explanation: null,
    });
  }
  const rotating = rotated.state;
  rotated.happen({ type: 'send-ended', sendId: rotation?.sendId ?? '' }).press('j');
  const log = vaultCore(size).press('4', 'l');
  log.happen({
    type: 'rotation-log-loaded',
    result: {
      ok: true,
      value: [
        {
          rotationId: 'r1',
          atMs: START_WALL_MS,
          profileName: 'acme',
          vault: 'prod',
          name: 'DEPLOY_PEM',
          source: '40 letters and digits',
          state: 'set',
          version: 4,
          versionBefore: 3,
          reason: null,
        },
      ],
    },
  });
  const exporting = new Map([['log', log.state]]).get('log') as AppState;
  log.press('e').type('/tmp/log.csv');
  return new Map([
    ['secrets, empty', empty.state],
    ['secrets, filled', filled.state],
    ['secrets with a mistake', mistake.state],
    ['secrets, many', many.state],
    ['secrets, the vault', vaults.state],
    ['generate', generate.state],
    ['secrets, sending', sending.state],
    ['secrets, results', results.state],
    ['secrets without a token', vaultCore(size, { tokenKinds: ['organization'] }).press('2').state],
    ['vars', vars.state],
    ['vars in question', question.state],
    ['.env preview', imported.state],
    ['rotate, nothing known', openCore({}, size).press('4').state],
    ['rotate', list.state],
    ['rotate, new value', values.state],
    ['rotate, one each', each.state],
    ['rotate, plan', plan.state],
    ['rotate, sending', rotating],
    ['rotate, results', rotated.state],
    ['rotation log', exporting],
    ['rotation log, export', log.state],
  ]);
}
