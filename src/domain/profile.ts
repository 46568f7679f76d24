import { sanitizeText } from './sanitize-text.ts';
import type { ServiceAddress } from './service-address.ts';
import type { TokenKind } from './token.ts';

/**
 * Identifies a profile forever: everything we remember about it is stored under its id. Its name is only a
 * label and can change at any time.
 */
export type ProfileId = string;

/** A profile's settings besides its name, address and tokens. Add new settings here. */
export interface ProfileSettings {
  readonly defaultVault: string;
  /** A protected profile requires typing its name before each write. */
  readonly isProtected: boolean;
  /** A read-only profile writes nothing: no dispatch, secret or var. */
  readonly isReadOnly: boolean;
  /** Allows plain HTTP beyond this machine, where the token can be read in transit. */
  readonly allowsPlainHttp: boolean;
}

export const DEFAULT_SETTINGS: ProfileSettings = {
  defaultVault: 'default',
  isProtected: false,
  isReadOnly: false,
  allowsPlainHttp: false,
};

/** One organization on one service. Tokens are stored separately, so a profile is always safe to show. */
export interface Profile extends ProfileSettings {
  readonly id: ProfileId;
  readonly name: string;
  readonly address: ServiceAddress;
  /** The colour of its name; `null` for the app's accent. */
  readonly colour: ProfileColour | null;
  /** The kinds of token stored for the profile's origin. */
  readonly tokenKinds: readonly TokenKind[];
}

/** What selected the profile, in order of precedence. */
export type ProfileSource =
  | { readonly kind: 'flag' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'sandbox-flag' }
  /** `DISPATCHBOX_URL`: a service without a saved profile, for this process only. */
  | { readonly kind: 'url' }
  /** No profile exists: the app opens on the sandbox. */
  | { readonly kind: 'no-profile' }
  /** Chosen in the switcher, for this terminal only. */
  | { readonly kind: 'switched' };

/** The reserved name of the sandbox's profile. No saved profile may use it. */
export const SANDBOX_PROFILE_NAME = 'sandbox';

export const SANDBOX_PROFILE_ID: ProfileId = 'sandbox';

export const DEFAULT_VAULT = DEFAULT_SETTINGS.defaultVault;

/** @returns a sentence for the field if the name is invalid, else `null`. */
export function profileNameProblem(name: string): string | null {
  if (name === '') return 'The name is empty. Type a name such as acme.';
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) {
    return 'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.';
  }
  if (name.toLowerCase() === SANDBOX_PROFILE_NAME) {
    return `${SANDBOX_PROFILE_NAME} is the name of the built-in sandbox. Choose another name.`;
  }
  return null;
}

const MAX_VAULT_LENGTH = 256;

export function vaultNameProblem(vault: string): string | null {
  if (vault.trim() === '' || sanitizeText(vault) !== vault) {
    return 'The name of the vault is empty or has an invalid character.';
  }
  if (vault.trim() !== vault) return 'The name of the vault begins or ends with a space.';
  if (vault.length > MAX_VAULT_LENGTH) {
    return `The name of the vault is longer than ${MAX_VAULT_LENGTH} characters.`;
  }
  return null;
}

/**
 * Finds the profile that would be mistaken for one of this name, since it has the same or only differs in case.
 *
 * @param others names of the other profiles
 * @returns what to say of it, or `null`
 */
export function nameTaken(name: string, others: readonly string[]): string | null {
  const taken = others.find((other) => other.toLowerCase() === name.toLowerCase());
  return taken === undefined
    ? null
    : `A profile named ${taken} already exists. Choose another name.`;
}

/** What to say if a profile is gone that was there a moment ago. */
export const PROFILE_GONE = 'This profile was removed in another terminal.';

const SOURCE_LABELS: Readonly<Record<ProfileSource['kind'], string>> = {
  flag: 'chosen by --profile',
  environment: 'chosen by DISPATCHBOX_PROFILE',
  folder: 'chosen by .dispatchbox.json',
  default: 'the default',
  'sandbox-flag': 'chosen by --sandbox',
  url: 'from DISPATCHBOX_URL',
  'no-profile': 'no profile yet',
  switched: 'chosen here',
};

/** @returns why this profile is active, for the header. */
export function profileSourceLabel({ kind }: ProfileSource): string {
  return SOURCE_LABELS[kind];
}

/** The colours a profile can have, as stored: hues that no state has. `kit/theme.ts` defines how each looks. */
export const PROFILE_COLOURS = [
  'blue',
  'magenta',
  'teal',
  'pink',
  'indigo',
  'rose',
  'sky',
  'lilac',
] as const;

export type ProfileColour = (typeof PROFILE_COLOURS)[number];

/** @returns the colour with that name, or `null` for anything else: a later version may have more. */
export function profileColourOf(text: string | undefined): ProfileColour | null {
  return PROFILE_COLOURS.find((colour) => colour === text) ?? null;
}

/**
 * @param taken the colours of the other profiles
 * @returns the colour of a new one: the first that none has, or else the first that the fewest have
 */
export function freeColour(taken: readonly (ProfileColour | null)[]): ProfileColour | null {
  const count = (colour: ProfileColour) => taken.filter((each) => each === colour).length;
  const [free = null] = PROFILE_COLOURS.toSorted((one, other) => count(one) - count(other));
  return free;
}
