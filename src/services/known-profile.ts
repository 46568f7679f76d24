import type { ConnectionReport } from '../domain/connection-report.ts';
import {
  DEFAULT_SETTINGS,
  type Profile,
  type ProfileId,
  type ProfileSource,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
} from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  addressText,
  DEFAULT_SEGMENT,
  hostLabel,
  originOf,
  type ServiceAddress,
} from '../domain/service-address.ts';
import { ENVIRONMENT_TOKEN_KINDS, TOKEN_KINDS, type TokenInfo } from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { FolderChoice } from '../storage/project-folder.ts';

/** A profile as lists, forms and headers show it: everything but its tokens. */
export interface KnownProfile extends Profile {
  /** Only a stored one can be changed. That of `DISPATCHBOX_URL` lasts as long as the process. */
  readonly kind: 'stored' | 'environment' | 'sandbox';
  /** Whether new terminals open on it. */
  readonly isDefault: boolean;
  /** Host, port, path and segment, for display. */
  readonly host: string;
  /** Of its address. Profiles of one origin share the limits of requests. */
  readonly origin: string;
  /** The tokens in the file. Which are used: `tokenKinds`, `tokenSource`. */
  readonly tokens: readonly TokenInfo[];
  /** `environment`: the token of `DISPATCHBOX_TOKEN` is used, whatever is in the file. */
  readonly tokenSource: 'stored' | 'environment';
}

/** What a check of the connection found, as long as the address and the tokens are those that it tried. */
export type ConnectionCheck =
  | { readonly phase: 'asking' }
  | {
      readonly phase: 'done';
      /** Wall clock, ms since the epoch. */
      readonly atMs: number;
      readonly result: Result<ConnectionReport, string>;
    };

export interface ProfilesState {
  /** That of `DISPATCHBOX_URL`, the saved ones in their order, the sandbox. */
  readonly list: readonly KnownProfile[];
  /** The active one of this terminal, which may have been removed; `null` if none could be chosen. */
  readonly activeId: ProfileId | null;
  /** How it was chosen; `null` if there is none. */
  readonly source: ProfileSource | null;
  /** Those that were active here before, the latest first. */
  readonly previousIds: readonly ProfileId[];
  /** Why there is no active profile to work with, as a sentence; `null` if there is. */
  readonly problem: string | null;
  readonly checks: ReadonlyMap<ProfileId, ConnectionCheck>;
  /** Whose token was rejected (401): nothing is checked there until it is replaced. */
  readonly refusedIds: ReadonlySet<ProfileId>;
}

export const FIRST_STATE: ProfilesState = {
  list: [],
  activeId: null,
  source: null,
  previousIds: [],
  problem: null,
  checks: new Map(),
  refusedIds: new Set(),
};

/** The token of `DISPATCHBOX_TOKEN`, for the one profile that it was given for, where that was then. */
export interface TokenOverride {
  readonly id: ProfileId;
  readonly origin: string;
  readonly token: SecretText;
}

/** What the process was given, before the profiles are read. */
export interface GivenProfile {
  /** Of `DISPATCHBOX_URL`. */
  readonly address: ServiceAddress | null;
  readonly token: SecretText | null;
  readonly folder: FolderChoice | null;
}

/** Every profile as it is now. @param running the sandbox, if it was started */
export function listProfiles(
  file: ProfilesFile | null,
  { address, token }: GivenProfile,
  override: TokenOverride | null,
  running: RunningSandbox | null,
): readonly KnownProfile[] {
  const defaultName = file?.defaultName() ?? null;
  const stored = (file?.list() ?? []).map((profile): KnownProfile => {
    const origin = originOf(profile.address);
    const isGiven = override?.id === profile.id && override.origin === origin;
    return {
      ...profile,
      kind: 'stored',
      isDefault: profile.name === defaultName,
      host: hostLabel(profile.address),
      origin,
      tokens: file?.tokenInfo(profile.id) ?? [],
      tokenSource: isGiven ? 'environment' : 'stored',
      ...(isGiven && { tokenKinds: ENVIRONMENT_TOKEN_KINDS }),
    };
  });
  const isSandboxDefault = stored.length === 0 || defaultName === SANDBOX_PROFILE_NAME;
  return [
    ...(address ? [environmentProfile(address, token)] : []),
    ...stored,
    { ...sandboxProfile(running), isDefault: isSandboxDefault },
  ];
}

const NOT_STORED = { ...DEFAULT_SETTINGS, colour: null, tokens: [], isDefault: false } as const;

function environmentProfile(address: ServiceAddress, token: SecretText | null): KnownProfile {
  return {
    ...NOT_STORED,
    // What is remembered of it belongs to its address.
    id: addressText(address),
    name: hostLabel(address),
    kind: 'environment',
    address,
    host: hostLabel(address),
    origin: originOf(address),
    tokenKinds: token === null ? [] : ENVIRONMENT_TOKEN_KINDS,
    tokenSource: 'environment',
  };
}

/** Its port is known once it runs. */
const NOT_RUNNING: ServiceAddress = { baseUrl: 'http://127.0.0.1', segment: DEFAULT_SEGMENT };

function sandboxProfile(running: RunningSandbox | null): KnownProfile {
  const { baseUrl, segment } = running ?? NOT_RUNNING;
  const address = { baseUrl, segment };
  return {
    ...NOT_STORED,
    id: SANDBOX_PROFILE_ID,
    name: SANDBOX_PROFILE_NAME,
    kind: 'sandbox',
    address,
    host: running ? hostLabel(address) : 'on this machine',
    origin: originOf(address),
    tokenKinds: TOKEN_KINDS,
    tokenSource: 'stored',
  };
}

/** What was done to the address or the tokens of a profile. */
interface ProfileChange {
  readonly now: KnownProfile;
  readonly isMoved: boolean;
  /** Whether a token is there that wasn't before. */
  readonly hasNewToken: boolean;
}

export function changesBetween(
  before: readonly KnownProfile[],
  after: readonly KnownProfile[],
): readonly ProfileChange[] {
  return after.flatMap((now) => {
    const then = before.find(({ id }) => id === now.id);
    if (!then) return [];
    const isMoved =
      then.kind === 'stored' && addressText(then.address) !== addressText(now.address);
    const had = tokensOf(then);
    const has = tokensOf(now);
    const hasNewToken = has.some((token) => !had.includes(token));
    const isChanged = isMoved || hasNewToken || has.length !== had.length;
    return isChanged ? [{ now, isMoved, hasNewToken }] : [];
  });
}

/** Each token of a profile, told apart without being read. */
function tokensOf({ tokens, tokenSource }: KnownProfile): readonly string[] {
  return [
    tokenSource,
    ...tokens.map(({ kind, from = 'file', savedAtMs }) => `${kind} ${from} ${savedAtMs}`),
  ];
}

/** The state with another list, without what no longer holds. */
export function withList(before: ProfilesState, list: readonly KnownProfile[]): ProfilesState {
  const isListed = (id: ProfileId) => list.some((each) => each.id === id);
  const checks = new Map([...before.checks].filter(([id]) => isListed(id)));
  const refusedIds = new Set([...before.refusedIds].filter(isListed));
  for (const { now, isMoved, hasNewToken } of changesBetween(before.list, list)) {
    // Seen with another address or other tokens.
    checks.delete(now.id);
    if (isMoved || hasNewToken) refusedIds.delete(now.id);
  }
  const { activeId } = before;
  const name = before.list.find(({ id }) => id === activeId)?.name;
  const isGone = activeId !== null && name !== undefined && !isListed(activeId);
  return {
    ...before,
    list,
    checks,
    refusedIds,
    previousIds: before.previousIds.filter(isListed),
    problem: isGone ? `${name} was removed. Choose another profile.` : before.problem,
  };
}

/** What to say of what another terminal has changed. @param mine the profile that this terminal has just changed */
export function newsBetween(
  { list: before, activeId }: ProfilesState,
  after: readonly KnownProfile[],
  mine: ProfileId | null,
): readonly string[] {
  const moved = changesBetween(before, after).filter(
    ({ now, isMoved }) => isMoved && now.id !== mine,
  );
  const active = before.find(({ id }) => id === activeId && id !== mine);
  const isGone = active !== undefined && !after.some(({ id }) => id === activeId);
  return [
    ...moved.map(({ now: { name, host, tokenKinds } }) => {
      const without = tokenKinds.length > 0 ? '' : ' It has no token for that yet.';
      return `The address of ${name} was changed in another terminal. It is at ${host} now.${without}`;
    }),
    ...(isGone ? [`${active.name} was removed in another terminal. Choose another profile.`] : []),
  ];
}
