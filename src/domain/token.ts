import { err, ok, type Result } from './result.ts';
import { SecretText } from './secret-text.ts';
import type { ProgramCommand } from './shell-words.ts';

/** The kinds of token that the service knows (specification §5). */
export const TOKEN_KINDS = ['organization', 'personal', 'service-account'] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A token from the environment has no kind, so we assume one that both areas accept. */
export const ENVIRONMENT_TOKEN_KINDS: readonly TokenKind[] = ['personal'];

/** What may be shown about a stored token. */
export interface TokenInfo {
  readonly kind: TokenKind;
  /** Absent if the token is in the file. */
  readonly from?: 'command';
  /** Wall clock, milliseconds since the epoch. */
  readonly savedAtMs: number;
}

/** A token as it is stored: the text itself, or the command that prints it, such as a password manager's. */
export type TokenToStore = SecretText | ProgramCommand;

const AREAS = ['dispatches', 'vaults'] as const;

/** The two areas of the service. Each accepts its own kinds of token. */
export type Area = (typeof AREAS)[number];

/** Accepted kinds by area (specification §5), narrowest first: that is the one to prefer. */
export const ACCEPTED_KINDS: Readonly<Record<Area, readonly [TokenKind, ...TokenKind[]]>> = {
  dispatches: ['organization', 'personal'],
  vaults: ['service-account', 'personal'],
};

/** @returns which of a profile's kinds to use for an area, or `null` if none is accepted. */
export function chooseTokenKind(area: Area, held: readonly TokenKind[]): TokenKind | null {
  return ACCEPTED_KINDS[area].find((kind) => held.includes(kind)) ?? null;
}

/** @returns the name for people: `service account` for `service-account`. */
export function tokenKindLabel(kind: TokenKind): string {
  return kind === 'service-account' ? 'service account' : kind;
}

/** What the service accepts a kind for, in a few words. */
export function tokenUse(kind: TokenKind): string {
  return `for ${areasOf([kind]).join(' and ')}`;
}

/** The areas that accept one of these kinds. */
export function areasOf(held: readonly TokenKind[]): readonly Area[] {
  return AREAS.filter((area) => chooseTokenKind(area, held) !== null);
}

const TOKEN_MAX_LENGTH = 4096;

/**
 * Reads a token as typed or piped. Drops one trailing newline, since `echo` and editors add one.
 *
 * @returns the token, or a sentence saying what is wrong that repeats none of it.
 */
export function parseToken(typed: string): Result<SecretText, string> {
  const text = typed.replace(/\r?\n$/, '');
  if (text === '') return err('The token is empty. Paste or type the token.');
  if (text.length > TOKEN_MAX_LENGTH) {
    return err(`The token is longer than ${TOKEN_MAX_LENGTH} characters. Check what you pasted.`);
  }
  if (/[\r\n]/.test(text)) return err('The token has several lines. Paste only the token.');
  if (/\s/.test(text)) return err('The token contains a space. Paste only the token.');
  if (/^(["'`]).*\1$/.test(text)) return err('The token is in quotes. Paste it without them.');
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return err('The token has an invalid character. Copy it again.');
  }
  return ok(new SecretText(text));
}
