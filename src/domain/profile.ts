import type { ProfileColour } from './profile-colour.ts';
import type { ServiceAddress } from './service-address.ts';
import type { TokenKind } from './token.ts';

/**
 * Identifies a profile for good: everything that is remembered of it is kept under its id. Its name is
 * a label that can change at any time.
 */
export type ProfileId = string;

/** What is set of a profile besides its name, its address and its tokens. A new setting goes here. */
export interface ProfileSettings {
  readonly defaultVault: string;
  /** A protected profile asks for its name, typed, before each write. */
  readonly isProtected: boolean;
  /** Nothing is written through a read-only profile: no dispatch, no secret, no var. */
  readonly isReadOnly: boolean;
  /** Plain http beyond this machine, where the token can be read on the way. */
  readonly allowsPlainHttp: boolean;
}

/** What holds where nothing is set. */
export const DEFAULT_SETTINGS: ProfileSettings = {
  defaultVault: 'default',
  isProtected: false,
  isReadOnly: false,
  allowsPlainHttp: false,
};

/** One organization on one service. Its tokens are kept apart, so that a profile can be shown freely. */
export interface Profile extends ProfileSettings {
  readonly id: ProfileId;
  readonly name: string;
  readonly address: ServiceAddress;
  /** What its name is drawn in; `null` for the accent of the app. */
  readonly colour: ProfileColour | null;
  /** The kinds of token that are stored for the profile's origin. */
  readonly tokenKinds: readonly TokenKind[];
}

/** Where the choice of the profile came from, in the order in which the sources win. */
export type ProfileSource =
  | { readonly kind: 'flag' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'sandbox-flag' }
  /** `DISPATCHBOX_URL`: a service without a stored profile, for this process only. */
  | { readonly kind: 'url' }
  /** No profile is configured: the app opens on the embedded service. */
  | { readonly kind: 'no-profile' }
  /** There are profiles, but none of them is the default: the app opens on the embedded service. */
  | { readonly kind: 'no-default' }
  /** Chosen in the switcher, for this terminal only. */
  | { readonly kind: 'switched' };

/** The name of the profile that stands for the embedded service. It cannot be stored. */
export const SANDBOX_PROFILE_NAME = 'sandbox';

export const SANDBOX_PROFILE_ID: ProfileId = 'sandbox';

/** @returns the id of a profile that is not stored: what is remembered of it belongs to its address. */
export function unstoredProfileId(address: ServiceAddress): ProfileId {
  return `${address.baseUrl}/${address.segment}`;
}

export const DEFAULT_VAULT = DEFAULT_SETTINGS.defaultVault;

/** @returns a sentence for the field where the name cannot be used, else `null`. */
export function profileNameProblem(name: string): string | null {
  if (name === '') return 'The name is empty. Type a name such as acme.';
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) {
    return 'A name has up to 64 letters, digits, dots, dashes and underscores, and begins with a letter or digit.';
  }
  if (name === SANDBOX_PROFILE_NAME) {
    return `${SANDBOX_PROFILE_NAME} is the name of the embedded service. Choose another name.`;
  }
  return null;
}

/** @returns why this profile is on, for the header. */
export function profileSourceLabel(source: ProfileSource): string {
  switch (source.kind) {
    case 'flag':
      return 'chosen by --profile';
    case 'environment':
      return 'chosen by DISPATCHBOX_PROFILE';
    case 'folder':
      return 'chosen by .dispatchbox.json';
    case 'default':
      return 'the default';
    case 'sandbox-flag':
      return 'chosen by --sandbox';
    case 'url':
      return 'from DISPATCHBOX_URL';
    case 'no-profile':
      return 'no profile yet';
    case 'no-default':
      return 'no default profile';
    case 'switched':
      return 'chosen here';
  }
}
