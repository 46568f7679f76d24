import type { ConnectionReport } from '../../src/old/domain/connection-report.ts';
import { DEFAULT_SETTINGS } from '../../src/old/domain/profile.ts';
import type { Result } from '../../src/old/domain/result.ts';
import type { KnownProfile } from '../../src/old/state/profiles/profiles-state.ts';
import type { ActiveProfile } from '../../src/old/state/session.ts';
import { ACME, type Core, openCore, START_WALL_MS } from './core.ts';

export const PROFILES_PATH = '/home/you/.config/dispatchbox/profiles.json';

/** A stored profile as the app knows it. */
export function known(name: string, change: Partial<KnownProfile> = {}): KnownProfile {
  return {
    id: name,
    name,
    baseUrl: `https://ci.${name}.dev`,
    segment: 'svc',
    host: `ci.${name}.dev/svc`,
    ...DEFAULT_SETTINGS,
    colour: null,
    isDefault: false,
    kind: 'stored',
    tokens: [
      { kind: 'organization', lengthClass: 'usual', savedAtMs: START_WALL_MS - 86_400_000 * 3 },
    ],
    ...change,
  };
}

export const SANDBOX = known('sandbox', { kind: 'sandbox', tokens: [], host: 'on this machine' });

/** The service of `DISPATCHBOX_URL`. */
export const FROM_URL = known('https://ci.lab.dev/svc', {
  name: 'ci.lab.dev/svc',
  baseUrl: 'https://ci.lab.dev',
  host: 'ci.lab.dev/svc',
  kind: 'environment',
  tokens: [],
});

export const STORED = [
  known('acme', { isDefault: true }),
  known('globex'),
  known('globex-prod', { isProtected: true, colour: 'red', host: 'ci.globex.io/eu/svc' }),
];

/** A core on `acme` that knows other profiles too. */
export function coreWithProfiles(
  profiles: readonly KnownProfile[] = STORED,
  size?: { columns: number; rows: number },
): Core {
  return answeredList(openCore({}, size), profiles);
}

export function answeredList(core: Core, profiles: readonly KnownProfile[]): Core {
  core.happen({
    kind: 'profiles-answered',
    answer: {
      to: 'list',
      profiles: [...profiles, SANDBOX],
      filePath: PROFILES_PATH,
      hasFileModes: true,
    },
  });
  core.commands = [];
  return core;
}

/** The effects have opened the profile that was asked for. */
export function answerSwitch(core: Core, name: string): Core {
  const profile = STORED.find((each) => each.name === name);
  return core.happen({
    kind: 'profiles-answered',
    answer: {
      to: 'switch',
      id: name,
      result: {
        ok: true,
        value: {
          ...ACME,
          id: name,
          name,
          host: profile?.host ?? '',
          isProtected: profile?.isProtected ?? false,
          source: { kind: 'switched' },
        },
      },
    },
  });
}

/** Switches through the switcher, leaving a draft where it is, and lets the history of the other profile come. */
export function switchTo(core: Core, name: string): Core {
  core.press('ctrl+o');
  core.type(name).press('enter');
  if (core.state.overlay?.kind === 'take-draft') core.press('n');
  answerSwitch(core, name);
  return core.happen({ kind: 'history-loaded', profileId: name, dispatches: [] });
}

/** The profile that is on was saved under another name. */
export function renamed(core: Core, name: string, change: Partial<ActiveProfile> = {}): Core {
  if (core.state.session.phase !== 'open') throw new Error('no profile is on');
  const opened = { ...core.state.session.profile, name, ...change };
  const { id, defaultVault, isProtected } = opened;
  const address = { baseUrl: 'https://ci.acme.dev', segment: 'svc' };
  const save = {
    id,
    name,
    address,
    ...DEFAULT_SETTINGS,
    defaultVault,
    isProtected,
    tokens: [],
  } as const;
  return core.happen({
    kind: 'profiles-answered',
    answer: { to: 'save', save, result: { ok: true, value: { id, opened, droppedKinds: [] } } },
  });
}

/** The answer to the check of a connection that a profile waits for. */
export function connectionChecked(
  core: Core,
  result: Result<ConnectionReport, string>,
  id = 'acme',
): Core {
  const check = core.state.profiles.checks.get(id);
  const unknownId = check?.phase === 'asking' ? check.unknownId : 'of a check that is over';
  const answer = { to: 'check-connection', id, unknownId, result } as const;
  return core.happen({ kind: 'profiles-answered', answer });
}

/** A check that the service answered, and that refused no token. */
export const CONNECTION: ConnectionReport = {
  address: 'https://ci.acme.dev/svc',
  tls: 'TLS, and the certificate was verified.',
  service: 'It answers.',
  tokens: ['Organization token: not refused.'],
  inShort: 'ci.acme.dev answers. Organization token: not refused.',
  isReached: true,
  isDoubtful: false,
  rejected: [],
};
