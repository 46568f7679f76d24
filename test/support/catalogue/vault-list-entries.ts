import type { WindowSize } from '../../../src/old/app/window.ts';
import type { KnownEntry } from '../../../src/old/domain/vault-records.ts';
import { type Core, openCore, START_WALL_MS } from '../core.ts';
import { answeredList, known as knownProfile, STORED } from '../profiles.ts';
import { knowing, known, unfinishedCore, vaultCore } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The secrets and vars that are known. */
export const VAULT_LIST_ENTRIES = entriesOf('known', {
  'secrets, reading': (size) => openCore({}, size).press('2'),
  'secrets, none': (size) => knowing(openCore({}, size), []).press('2'),
  'secrets, none, filter typed': (size) =>
    knowing(openCore({}, size), []).press('2', '/').fill('pem'),
  'vars, none': (size) => knowing(openCore({}, size), []).press('3'),
  'secrets, not readable': (size) =>
    openCore({}, size)
      .happen({
        kind: 'vaults-not-loaded',
        problem:
          'The vault index could not be opened: vaults.db was written by a newer version of dispatchbox.',
      })
      .press('2'),
  secrets: (size) => vaultCore(size).press('2'),
  'secrets of several profiles': (size) => severalProfiles(size).press('2'),
  'secrets, marked': (size) => vaultCore(size).press('2', 'space', 'j'),
  'secrets, a rotation unfinished': (size) => unfinishedCore(size).press('2'),
  'secrets, unknown': (size) => unknown(size).press('2'),
  'secrets, forgotten': (size) => severalProfiles(size).press('2', 'd'),
  'secrets, thousands': (size) => coreKnowing(size, numbered(2_000)).press('2', 'G', 'k', 'k'),
  'secrets, by age': (size) => vaultCore(size).press('2', 's'),
  'secrets, awkward texts': (size) => coreKnowing(size, awkwardEntries()).press('2', 'space'),
  'secrets, filter typed': (size) => vaultCore(size).press('2', '/').fill('pem'),
  'secrets, filter kept': (size) => vaultCore(size).press('2', '/').fill('a').press('enter'),
  'secrets, no matches': (size) => vaultCore(size).press('2', '/').fill('zzz'),
  'coverage of secrets': (size) => coverageCore(size).press('2', 'm'),
  'coverage, the last place': (size) =>
    coverageCore(size).press('2', 'm', 'j', 'right', 'right', 'right', 'right', 'right'),
  'coverage, marked': (size) => coverageCore(size).press('2', 'm', 'v', 'v').choose('mark all'),
  'coverage, missing somewhere': (size) => coverageCore(size).press('2', 'm', 'v'),
  'coverage, nothing is due': (size) =>
    coreKnowing(size, [known('API_KEY')]).press('2', 'm', 'v', 'v'),
  'coverage, filter typed': (size) => coverageCore(size).press('2', 'm', '/').fill('to'),
  'coverage, awkward texts': (size) => coreKnowing(size, awkwardEntries()).press('2', 'm'),
  'coverage, many places': (size) => coreKnowing(size, inManyPlaces(13)).press('2', 'm', 'right'),
  'coverage, thousands': (size) => coreKnowing(size, numbered(2_000)).press('2', 'm', 'G', 'k'),
  'coverage of vars': (size) => vaultCore(size).press('3', 'm'),
  vars: (size) => vaultCore(size).press('3'),
  'vars, filter typed': (size) => vaultCore(size).press('3', '/').fill('reg'),
});

/** A core with a token for vaults that knows some entries. */
export function coreKnowing(size: WindowSize | undefined, entries: readonly KnownEntry[]): Core {
  const core = openCore({ tokenKinds: ['service-account'] }, size);
  const token = { kind: 'service-account', lengthClass: 'usual', savedAtMs: 1 } as const;
  const profiles = [...STORED, knownProfile('globex-production')].map((profile) => ({
    ...profile,
    tokens: [token],
  }));
  return knowing(answeredList(core, profiles), entries);
}

/** Three secrets in most of this many vaults of three profiles. */
export function inManyPlaces(count: number): readonly KnownEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const profileId = ['acme', 'globex', 'globex-production'][at % 3] ?? '';
    const vault = ['default', 'prod', 'staging', 'eu-west-1', 'reports'][Math.floor(at / 3)] ?? '';
    const setAtMs = START_WALL_MS - at * 20 * DAY_MS;
    return ['API_KEY', 'DEPLOY_TOKEN', 'PEM_SIGNING']
      .filter((_name, nth) => (at + nth) % 4 > 0)
      .map((name) => known(name, { profileId, vault, version: at + 1, setAtMs }));
  }).flat();
}

/** Some secrets in two vaults of two profiles: of every age, unknown, and missing. */
export function coverageCore(size?: WindowSize): Core {
  const at = (days: number, of: Partial<KnownEntry>) => ({
    setAtMs: START_WALL_MS - days * DAY_MS,
    ...of,
  });
  const globex = { profileId: 'globex' } as const;
  return coreKnowing(size, [
    known('API_KEY', at(12, { version: 4 })),
    known('API_KEY', at(104, { vault: 'prod', version: 3 })),
    known('API_KEY', at(2, { ...globex, version: 1 })),
    known('DEPLOY_TOKEN', at(31, { version: 2 })),
    known('DEPLOY_TOKEN', at(70, { vault: 'prod', version: 2 })),
    known('DEPLOY_TOKEN', at(31, { ...globex, version: 2 })),
    known('DEPLOY_TOKEN', at(200, { ...globex, vault: 'prod', version: 1 })),
    known('PEM_SIGNING', at(9, { vault: 'prod', version: 1 })),
    known('PEM_SIGNING', at(9, { ...globex, vault: 'prod', result: 'unknown', version: null })),
  ]);
}

export function numbered(count: number): readonly KnownEntry[] {
  return Array.from({ length: count }, (_, at) =>
    known(`SERVICE_${at}_TOKEN`, {
      vault: at % 3 === 0 ? 'prod' : 'default',
      version: at,
      setAtMs: START_WALL_MS - at * 0.1 * DAY_MS,
    }),
  );
}

/** Three organizations, one of them protected. */
function severalProfiles(size: WindowSize): Core {
  const places = [
    { profileId: 'acme', vault: 'default', version: 4, setAtMs: START_WALL_MS - 12 * DAY_MS },
    { profileId: 'acme', vault: 'prod', version: 3, setAtMs: START_WALL_MS - 104 * DAY_MS },
    { profileId: 'globex', vault: 'default', version: 1, setAtMs: START_WALL_MS - 2 * DAY_MS },
    { profileId: 'globex-prod', vault: 'default', version: 9, setAtMs: START_WALL_MS - DAY_MS },
  ];
  return coreKnowing(size, [
    ...places.map((place) => known('API_KEY', place)),
    ...places.slice(0, 3).map((place) => known('DEPLOY_TOKEN', place)),
    known('REGION', { kind: 'var', version: null }),
  ]);
}

function unknown(size: WindowSize): Core {
  return vaultCore(size).happen({
    kind: 'entries-recorded',
    entries: [
      known('API_KEY', {
        version: null,
        setAtMs: null,
        result: 'unknown',
        resultAtMs: START_WALL_MS - 60_000,
        reason: 'dispatchbox exited before the response came',
      }),
    ],
  });
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
