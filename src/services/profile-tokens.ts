import type { ProfileId } from '../domain/profile.ts';
import { err, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { isPlainHttp } from '../domain/service-address.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  type TokenKind,
  tokenKindLabel,
} from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { KnownProfile } from './known-profile.ts';
import { plainHttpRefusal } from './may-write.ts';
import type { Profiles } from './profiles.ts';
import type { OutsideSource, TokenPrograms } from './token-programs.ts';

/** Why a profile's service can't be asked now, without asking a person or running a program unexpectedly. */
export interface NoAccess {
  /**
   * - `removed`: the profile is gone
   * - `no-token`: it has none that dispatches accept
   * - `not-used-here`: its token comes from a program, and the profile wasn't used in this terminal yet
   * - `refused`: the service rejected the token (401)
   * - `failed`: the token's program failed, the token can't be sent, or the sandbox can't be started
   */
  readonly kind: 'removed' | 'no-token' | 'not-used-here' | 'refused' | 'failed';
  /** A short sentence. */
  readonly why: string;
}

type HeldToken =
  | { readonly from: 'file' | 'environment' | 'sandbox'; readonly token: SecretText }
  /** It has to be asked for, which runs a program. */
  | { readonly from: 'command'; readonly of: OutsideSource };

/** The tokens of profiles: which one is used for what, and where it is. */
export class ProfileTokens {
  readonly #profiles: Pick<Profiles, 'state' | 'override' | 'sandbox'>;
  readonly #file: ProfilesFile | null;
  readonly #programs: TokenPrograms;
  readonly #used = new Set<ProfileId>();

  constructor(
    profiles: Pick<Profiles, 'state' | 'override' | 'sandbox'>,
    file: ProfilesFile | null,
    programs: TokenPrograms,
  ) {
    this.#profiles = profiles;
    this.#file = file;
    this.#programs = programs;
  }

  /** @returns where the profile's token of a kind is, as it is now; `null` if there is none for its origin */
  held({ id, origin, kind: of }: KnownProfile, kind: TokenKind): HeldToken | null {
    const { override, sandbox } = this.#profiles;
    if (of === 'sandbox') {
      return sandbox && { from: 'sandbox', token: new SecretText(sandbox.tokens[kind]) };
    }
    if (override?.id === id && override.origin === origin) {
      return { from: 'environment', token: override.token };
    }
    const stored = this.#file?.token(id, kind) ?? null;
    if (stored === null) return null;
    return stored instanceof SecretText
      ? { from: 'file', token: stored }
      : { from: 'command', of: { origin, command: stored } };
  }

  /** Whether a token is one that the profile would use now. */
  isHeld(profile: KnownProfile, token: SecretText): boolean {
    return profile.tokenKinds.some((kind) => {
      const held = this.held(profile, kind);
      const now = held && ('token' in held ? held.token : this.#programs.printed(held.of));
      return now?.reveal() === token.reveal();
    });
  }

  /** @returns the kind to use: the wanted one, or another that the area accepts if that is gone */
  kindFor({ tokenKinds }: KnownProfile, area: Area, wanted: TokenKind | null): TokenKind | null {
    return wanted && tokenKinds.includes(wanted) ? wanted : chooseTokenKind(area, tokenKinds);
  }

  /** The profile is used in this terminal, also if it never was active: from now on its token program may run for checks. */
  markUsed(id: ProfileId): void {
    this.#used.add(id);
  }

  /**
   * Why no token can be had for a profile's dispatches without asking anyone; `null` if one can.
   *
   * @param isAsked whether a person wants it now: then programs may run
   */
  whyNotAtHand(profile: KnownProfile, wanted: TokenKind | null, isAsked: boolean): NoAccess | null {
    const { id, name } = profile;
    if (isRefusedPlainHttp(profile)) return { kind: 'failed', why: plainHttpRefusal(name) };
    const kind = this.kindFor(profile, 'dispatches', wanted);
    if (kind === null) return { kind: 'no-token', why: `${name} has no token for dispatches.` };
    const held = this.held(profile, kind);
    if (held === null) return null;
    if ('token' in held) {
      const token = sendable(held.token, kind, name);
      return token.ok ? null : { kind: 'failed', why: token.error };
    }
    if (isAsked || this.#programs.printed(held.of) !== null) return null;
    const failure = this.#programs.failure(held.of);
    // A program that failed isn't run again by itself: it may ask a person for something each time.
    if (failure !== null) return { kind: 'failed', why: failure };
    const why = 'Not watched here: its token comes from a program.';
    return this.#isUsed(id) ? null : { kind: 'not-used-here', why };
  }

  #isUsed(id: ProfileId): boolean {
    const { activeId, previousIds } = this.#profiles.state.get();
    return id === activeId || previousIds.includes(id) || this.#used.has(id);
  }
}

/** Whether a token of this kind can be tested without writing. */
export function isTestable(kind: TokenKind): boolean {
  return ACCEPTED_KINDS.dispatches.includes(kind);
}

/** A file edited by hand may contain what no header can carry. */
export function sendable(
  token: SecretText,
  kind: TokenKind,
  name: string,
): Result<SecretText, string> {
  const parsed = parseToken(token.reveal());
  if (parsed.ok) return parsed;
  return err(`The stored ${tokenKindLabel(kind)} token of ${name} can't be sent. ${parsed.error}`);
}

/** Whether its token would go out in the clear, which the profile doesn't say it may. */
export function isRefusedPlainHttp({ kind, address, allowsPlainHttp }: KnownProfile): boolean {
  return kind !== 'sandbox' && isPlainHttp(address) && !allowsPlainHttp;
}
