import { parse } from 'dotenv';
import type { EntryResult } from '../../src/old/domain/entry-result.ts';
import { readEnvText } from '../../src/old/domain/env-file.ts';
import type {
  KnownEntry,
  SecretPlace,
  UnfinishedRotation,
} from '../../src/old/domain/vault-records.ts';
import type { KnownProfile } from '../../src/old/state/profiles/profiles-state.ts';
import type { ActiveProfile } from '../../src/old/state/session.ts';
import { type Core, openCore, START_WALL_MS } from './core.ts';
import { answeredList, known as knownProfile } from './profiles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const PEM = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEF\n'.repeat(25)}-----END PRIVATE KEY-----\n`;

export function known(name: string, change: Partial<KnownEntry> = {}): KnownEntry {
  const setAtMs = change.setAtMs === undefined ? START_WALL_MS - DAY_MS : change.setAtMs;
  return {
    profileId: 'acme',
    vault: 'default',
    kind: 'secret',
    name,
    version: 3,
    setAtMs,
    result: 'set',
    resultAtMs: setAtMs ?? START_WALL_MS,
    reason: null,
    ...change,
  };
}

/** This machine remembers these secrets and vars. */
export function knowing(core: Core, entries: readonly KnownEntry[]): Core {
  return core.happen({ kind: 'vaults-loaded', known: entries, leftUnknown: [] });
}

/** A core with a token for vaults, and some secrets that were set before. */
export function vaultCore(
  size?: { columns: number; rows: number },
  profile: Partial<ActiveProfile> = {},
): Core {
  const core = openCore({ tokenKinds: ['service-account'], ...profile }, size);
  return knowing(core, [
    known('API_KEY'),
    known('OLD_TOKEN', { version: 12, setAtMs: START_WALL_MS - 200 * DAY_MS }),
    known('DEPLOY_PEM', { vault: 'prod', setAtMs: START_WALL_MS - 91 * DAY_MS }),
    known('REGION', { kind: 'var', version: null }),
  ]);
}

const tokens = [{ kind: 'service-account', lengthClass: 'usual', savedAtMs: 1 }] as const;

/** Profiles with a token for vaults; two without one, one at plain http. */
export function rotationProfiles(): readonly KnownProfile[] {
  return [
    knownProfile('acme', { tokens }),
    knownProfile('globex', { tokens, colour: 'green' }),
    knownProfile('globex-prod', { tokens, colour: 'red' }),
    knownProfile('initech', { tokens: [] }),
    knownProfile('hooli', { tokens: [] }),
    knownProfile('umbrella', { tokens, baseUrl: 'http://ci.umbrella.dev' }),
  ];
}

/** The same, one of them protected, one read-only. */
export function guardedProfiles(): readonly KnownProfile[] {
  return rotationProfiles().map((profile) => {
    if (profile.id === 'initech') return { ...profile, tokens, isReadOnly: true };
    return { ...profile, isProtected: profile.id === 'globex-prod' };
  });
}

/** One secret in every one of them, and in two vaults of one. */
export const ROTATED_EVERYWHERE: readonly KnownEntry[] = [
  known('API_KEY'),
  known('API_KEY', { profileId: 'globex', version: 7 }),
  known('API_KEY', { profileId: 'globex', vault: 'prod', version: 1 }),
  known('API_KEY', { profileId: 'globex-prod', version: 2 }),
  known('API_KEY', { profileId: 'hooli' }),
  known('API_KEY', { profileId: 'initech' }),
  known('API_KEY', { profileId: 'umbrella' }),
];

/** Places of `API_KEY` that a plan had: one where it is known, two where this machine never set it. */
export const API_KEY_PLACES: readonly SecretPlace[] = [
  { profileId: 'acme', vault: 'default', name: 'API_KEY' },
  { profileId: 'globex', vault: 'staging', name: 'API_KEY' },
  { profileId: 'globex-prod', vault: 'default', name: 'API_KEY' },
];

/** A core that knows profiles, two secrets in one of them, and the places of earlier plans. */
export function rememberingCore(
  size?: { columns: number; rows: number },
  remembered: readonly SecretPlace[] = API_KEY_PLACES,
  profiles = rotationProfiles(),
): Core {
  const core = answeredList(vaultCore(size), profiles);
  return core.happen({
    kind: 'vaults-loaded',
    known: [known('API_KEY'), known('OTHER')],
    leftUnknown: [],
    remembered: remembered.map((place) => ({ ...place, profileName: `once ${place.profileId}` })),
  });
}

/** A rotation that a terminal left half done in two profiles. */
export const UNFINISHED: UnfinishedRotation = {
  rotationId: 'r1',
  startedAtMs: START_WALL_MS - 3_600_000,
  note: 'OPS-1',
  places: (
    [
      ['acme', { state: 'set', version: 4 }],
      ['globex', { state: 'unknown', reason: 'dispatchbox exited before the response came' }],
      ['globex-prod', { state: 'not-sent', reason: 'not sent: dispatchbox exited first' }],
    ] as const
  ).map(([profileId, result]) => ({
    ...{ profileId, profileName: profileId, host: `ci.${profileId}.dev/svc`, vault: 'default' },
    ...{ name: 'API_KEY', source: 'typed', versionBefore: 3, result },
  })),
};

/** A core that finds it at its start. */
export function unfinishedCore(size?: { columns: number; rows: number }): Core {
  const core = answeredList(vaultCore(size), rotationProfiles());
  return core.happen({
    kind: 'vaults-loaded',
    known: ROTATED_EVERYWHERE,
    leftUnknown: [],
    unfinished: [UNFINISHED],
  });
}

/** What is in the value of a row of the secrets form. */
export function valueAt(core: Core, row: number): string {
  return core.parts.secretsForm.rows[row]?.values.value.value().reveal() ?? '';
}

/** Fills one entry of the secrets form that is on screen, the focus on its name. */
export function fillEntry(core: Core, name: string, value: string): Core {
  core.type(name).press('tab').paste(value);
  return core;
}

/** Pastes `.env` lines into Name, and answers as the effect does: the preview shows them. */
export function importEntries(core: Core, text: string): Core {
  core.paste(text);
  const [asked] = core.take('read-env');
  if (!asked) throw new Error('nothing was imported');
  const result = { ok: true, value: readEnvText(text, parse) } as const;
  return core.happen({ kind: 'env-read', requestId: asked.requestId, result });
}

/** The results of the sketch in the design: set, nobody knows, failed. */
export const PARTLY: readonly EntryResult[] = [
  { state: 'set', version: 4 },
  { state: 'unknown', reason: "the service didn't name it" },
  { state: 'failed', reason: 'the name is reserved' },
];

const PARTLY_EXPLAINED =
  "The service returned 400. Some may have been stored: it named 1 of 3 as failed and didn't mention the rest.";

/** The secrets form with the entries of the sketch in the design, sent, and answered with `results`. */
export function sentSecrets(
  core: Core,
  results: readonly EntryResult[],
  {
    explanation = PARTLY_EXPLAINED,
    said = null,
  }: { readonly explanation?: string | null; readonly said?: string | null } = {},
): Core {
  core.press('2', 'n');
  for (const [at] of results.entries()) {
    if (at > 0) core.press('ctrl+n');
    fillEntry(core, ['API_KEY', 'DEPLOY_PEM', 'OLD_TOKEN'][at] ?? `NAME_${at}`, 'some value');
  }
  return answerSecrets(core.press('ctrl+s'), results, { explanation, said });
}

/** The service has answered the secrets that are being sent. */
export function answerSecrets(
  core: Core,
  results: readonly EntryResult[],
  {
    explanation = null,
    said = null,
  }: { readonly explanation?: string | null; readonly said?: string | null } = {},
): Core {
  const [sent] = core.take('send-secrets');
  if (!sent) throw new Error('nothing was sent');
  const { sendId } = sent.target;
  core.happen({
    kind: 'entries-answered',
    sendId,
    said,
    results: new Map(sent.entries.map(({ id }, at) => [id, results[at] as EntryResult])),
    explanation,
  });
  return core.happen({ kind: 'send-ended', sendId });
}
