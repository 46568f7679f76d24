import * as v from 'valibot';
import {
  DEFAULT_SETTINGS,
  type Profile,
  type ProfileSettings,
  profileColourOf,
  profileNameProblem,
  SANDBOX_PROFILE_ID,
} from '../domain/profile.ts';
import { originOf, parseServiceAddress } from '../domain/service-address.ts';
import { TOKEN_KINDS } from '../domain/token.ts';

/**
 * The contents of `profiles.json`, one flat document:
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
 * Profiles are an array rather than keys, so names with a dot or `__proto__` need no special care.
 * Unknown fields are kept when writing.
 */
const PROFILES_VERSION = 1;

const storedToken = v.pipe(
  v.looseObject({
    kind: v.picklist(TOKEN_KINDS),
    /** Where the token may be sent. Stored with the token, so that editing the address can't redirect it. */
    origin: v.string(),
    text: v.optional(v.pipe(v.string(), v.nonEmpty())),
    /** A program and its arguments that print the token, instead of the text. */
    command: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
    savedAtMs: v.pipe(v.number(), v.finite()),
  }),
  v.check(({ text, command }) => text === undefined || command === undefined),
);

/** Settings added by later versions are optional. */
const settings = {
  defaultVault: v.string(),
  isProtected: v.boolean(),
  isReadOnly: v.optional(v.boolean(), DEFAULT_SETTINGS.isReadOnly),
  allowsPlainHttp: v.optional(v.boolean(), DEFAULT_SETTINGS.allowsPlainHttp),
} satisfies Record<keyof ProfileSettings, unknown>;

const storedProfile = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.nonEmpty()),
    name: v.pipe(
      v.string(),
      v.check((name) => profileNameProblem(name) === null),
    ),
    baseUrl: v.string(),
    segment: v.string(),
    ...settings,
    /** Any text: a later version may know more colours. */
    colour: v.optional(v.string()),
    tokens: v.array(storedToken),
  }),
  v.check((profile) => {
    const address = parseServiceAddress(profile, { allowPlainHttp: true });
    return address.ok && address.value.baseUrl === profile.baseUrl;
  }),
);

const areDifferent = (texts: readonly string[]) => new Set(texts).size === texts.length;

export const profilesDocument = v.looseObject({
  version: v.literal(PROFILES_VERSION),
  defaultName: v.nullable(v.string()),
  profiles: v.pipe(
    v.array(storedProfile),
    v.check((profiles) => areDifferent(profiles.map(({ name }) => name))),
    v.check((profiles) => areDifferent([SANDBOX_PROFILE_ID, ...profiles.map(({ id }) => id)])),
  ),
});

/** Just enough to recognize a file from a later version. */
export const laterDocument = v.looseObject({
  version: v.pipe(v.number(), v.integer(), v.gtValue(PROFILES_VERSION)),
});

export type StoredToken = v.InferOutput<typeof storedToken>;
export type ProfilesDocument = v.InferOutput<typeof profilesDocument>;
export type StoredProfile = ProfilesDocument['profiles'][number];

export const EMPTY_DOCUMENT: ProfilesDocument = {
  version: PROFILES_VERSION,
  defaultName: null,
  profiles: [],
};

/** A profile that is safe to show: which tokens exist, but not the tokens. */
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

/** The tokens saved for the profile's current origin. One that an earlier version put elsewhere is none. */
export function usableTokens(stored: StoredProfile | undefined): StoredProfile['tokens'] {
  if (stored === undefined) return [];
  const origin = originOf(stored);
  return stored.tokens.filter(
    ({ origin: of, text, command }) => of === origin && (text ?? command) !== undefined,
  );
}
