import type { ConnectionReport } from '../domain/connection-report.ts';
import type { ProfileId, ProfileSource } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { addressText } from '../domain/service-address.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import {
  type EmbeddedService,
  environmentProfile,
  type KnownProfile,
  sandboxProfile,
  storedProfile,
  withGivenToken,
} from './known-profile.ts';
import type { GivenProfile } from './profile-choice.ts';
import type { TokenOverride } from './profile-tokens.ts';

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
  /** What made it active; `null` if there is none. */
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

/** Every profile as it is now. @param running the sandbox, if it was started */
export function listProfiles(
  file: ProfilesFile | null,
  { address, token }: Pick<GivenProfile, 'address' | 'token'>,
  override: TokenOverride | null,
  running: EmbeddedService | null,
): readonly KnownProfile[] {
  const defaultName = file?.defaultName() ?? null;
  const stored = (file?.list() ?? []).map((profile) => {
    const known = storedProfile(profile, {
      tokens: file?.tokenInfo(profile.id) ?? [],
      isDefault: profile.name === defaultName,
    });
    const isGiven = override?.id === known.id && override.origin === known.origin;
    return isGiven ? withGivenToken(known) : known;
  });
  const sandbox = sandboxProfile(running);
  const isSandboxDefault = stored.length === 0 || defaultName === sandbox.name;
  return [
    ...(address ? [environmentProfile(address, token)] : []),
    ...stored,
    { ...sandbox, isDefault: isSandboxDefault },
  ];
}

/** What was done to the address or the tokens of a profile. */
export interface ProfileChange {
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
export function withList(
  before: ProfilesState,
  list: readonly KnownProfile[],
  changes: readonly ProfileChange[],
): ProfilesState {
  const isListed = (id: ProfileId) => list.some((each) => each.id === id);
  const checks = new Map([...before.checks].filter(([id]) => isListed(id)));
  const refusedIds = new Set([...before.refusedIds].filter(isListed));
  for (const { now, isMoved, hasNewToken } of changes) {
    // What was seen with another address or other tokens says nothing of these.
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

/** What to say if another terminal gave a profile another address. */
export function movedElsewhere({ name, host, tokenKinds }: KnownProfile): string {
  const without = tokenKinds.length > 0 ? '' : ' It has no token for that yet.';
  return `The address of ${name} was changed in another terminal. It is at ${host} now.${without}`;
}
