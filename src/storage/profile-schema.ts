import * as v from 'valibot';
import {
  DEFAULT_SETTINGS,
  type Profile,
  type ProfileId,
  type ProfileSettings,
  profileNameProblem,
  SANDBOX_PROFILE_ID,
} from '../domain/profile.ts';
import { profileColourOf } from '../domain/profile-colour.ts';
import { originOf, parseServiceAddress } from '../domain/service-address.ts';
import { TOKEN_KINDS } from '../domain/token.ts';

/**
 * What `profiles.json` holds. One flat document:
 *
 * ```json
 * {
 *   "version": 1,
 *   "defaultName": "acme",
 *   "profiles": [
 *     {
 *       "id": "0b7e…", "name": "acme", "baseUrl": "https://ci.acme.dev", "segment": "svc",
 *       "defaultVault": "default", "isProtected": false,
 *       "tokens": [
 *         { "kind": "organization", "origin": "https://ci.acme.dev", "text": "…", "savedAtMs": 0 }
 *       ]
 *     }
 *   ]
 * }
 * ```
 *
 * Profiles are an array, never keys: a name with a dot or `__proto__` is then a name like any other.
 * Fields that this version does not know are kept when it writes.
 */
export const PROFILES_VERSION = 1;

const storedToken = v.pipe(
  v.looseObject({
    kind: v.picklist(TOKEN_KINDS),
    /** Where the token may go. It is kept with the token, so that an edited address cannot take it elsewhere. */
    origin: v.string(),
    text: v.optional(v.pipe(v.string(), v.nonEmpty())),
    /** A program and its arguments that print the token, in place of the text. */
    command: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
    /** Its entry in the system's keychain, in place of the text. */
    keychain: v.optional(v.pipe(v.string(), v.nonEmpty())),
    savedAtMs: v.pipe(v.number(), v.finite()),
  }),
  v.check(
    ({ text, command, keychain }) =>
      [text, command, keychain].filter((one) => one !== undefined).length === 1,
  ),
);

/** What a later version added may be missing. */
const settings = {
  defaultVault: v.string(),
  isProtected: v.boolean(),
  isReadOnly: v.optional(v.boolean(), DEFAULT_SETTINGS.isReadOnly),
  allowsPlainHttp: v.optional(v.boolean(), DEFAULT_SETTINGS.allowsPlainHttp),
} satisfies Record<keyof ProfileSettings, unknown>;

const storedProfile = v.pipe(
  v.looseObject({
    id: v.optional(v.pipe(v.string(), v.nonEmpty())),
    name: v.pipe(
      v.string(),
      v.check((name) => profileNameProblem(name) === null),
    ),
    baseUrl: v.string(),
    segment: v.string(),
    ...settings,
    /** Any text, since a later version may know more colours than this one. */
    colour: v.optional(v.string()),
    tokens: v.array(storedToken),
  }),
  v.check((profile) => {
    const address = parseServiceAddress(profile, { allowPlainHttp: true });
    return address.ok && address.value.baseUrl === profile.baseUrl;
  }),
);

export const profilesDocument = v.looseObject({
  version: v.literal(PROFILES_VERSION),
  defaultName: v.nullable(v.string()),
  profiles: v.pipe(
    v.array(storedProfile),
    v.check((profiles) => new Set(profiles.map(({ name }) => name)).size === profiles.length),
    v.transform(withIds),
  ),
});

/** Enough to see that a file is of a later version, whatever else is in it. */
export const laterDocument = v.looseObject({
  version: v.pipe(v.number(), v.integer(), v.gtValue(PROFILES_VERSION)),
});

/**
 * The first edition had no ids and kept what it remembered under the name, so there the name is the
 * id. No two profiles may share one: whatever was written by hand, the later one gets another.
 */
function withIds<P extends { readonly id?: string | undefined; readonly name: string }>(
  profiles: readonly P[],
): (P & { id: ProfileId })[] {
  const taken = new Set<ProfileId>([SANDBOX_PROFILE_ID]);
  return profiles.map((profile) => {
    let id = profile.id ?? profile.name;
    while (taken.has(id)) id += '+';
    taken.add(id);
    return { ...profile, id };
  });
}

export type StoredToken = v.InferOutput<typeof storedToken>;
export type ProfilesDocument = v.InferOutput<typeof profilesDocument>;
export type StoredProfile = ProfilesDocument['profiles'][number];

export const EMPTY_DOCUMENT: ProfilesDocument = {
  version: PROFILES_VERSION,
  defaultName: null,
  profiles: [],
};

/** A profile as it may be shown: which tokens there are, and none of them. */
export function toProfile(stored: StoredProfile): Profile {
  const { id, name, baseUrl, segment } = stored;
  return {
    ...v.parse(v.object(settings), stored),
    id,
    name,
    address: { baseUrl, segment },
    colour: profileColourOf(stored.colour),
    tokenKinds: usableTokens(stored).map(({ kind }) => kind),
  };
}

/** The tokens that were saved for the origin that the profile has now. */
export function usableTokens(stored: StoredProfile | undefined): StoredProfile['tokens'] {
  if (stored === undefined) return [];
  const origin = originOf(stored);
  return stored.tokens.filter((token) => token.origin === origin);
}
