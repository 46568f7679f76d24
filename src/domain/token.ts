import { err, ok, type Result } from './result.ts';
import { SecretText } from './secret-text.ts';

/** The kinds of token that the service knows (specification §5). */
export type TokenKind = 'organization' | 'personal' | 'service-account';

/** A program and its arguments that print a token, such as those of a password manager. No shell reads them. */
export type TokenCommand = readonly string[];

/** Where a token comes from when it is needed. */
export type TokenSource =
  | { readonly from: 'file' }
  | { readonly from: 'command'; readonly command: TokenCommand }
  | { readonly from: 'keychain'; readonly account: string };

/** Where the tokens of a profile are kept that no command prints. */
export type TokensIn = 'file' | 'keychain';

/** A token as it is stored: itself, the command that prints it, or its entry in the keychain. */
export type TokenToStore =
  | SecretText
  | TokenCommand
  | { readonly entry: string; readonly account: string };

/** The two areas of the service, each with its own accepted kinds. */
export type Area = 'dispatches' | 'vaults';

export const TOKEN_KINDS: readonly TokenKind[] = ['organization', 'personal', 'service-account'];

/** Accepted kinds by area (specification §5), the narrow one first: it is the one to prefer. */
export const ACCEPTED_KINDS: Readonly<Record<Area, readonly TokenKind[]>> = {
  dispatches: ['organization', 'personal'],
  vaults: ['service-account', 'personal'],
};

/** @returns the kind to use for an area out of those a profile holds, or `null` where none is accepted. */
export function chooseTokenKind(area: Area, held: readonly TokenKind[]): TokenKind | null {
  return ACCEPTED_KINDS[area].find((kind) => held.includes(kind)) ?? null;
}

/** @returns words for a person: `service account` for `service-account`. */
export function tokenKindLabel(kind: TokenKind): string {
  return kind === 'service-account' ? 'service account' : kind;
}

const TOKEN_MAX_LENGTH = 4096;

/**
 * Reads a token as typed or piped. One trailing newline is dropped, since `echo` and editors add it.
 *
 * @returns the token, or one sentence that says what is wrong without repeating any of it.
 */
export function parseToken(typed: string): Result<SecretText, string> {
  const text = typed.replace(/\r?\n$/, '');
  if (text === '') return err('The token is empty. Paste or type the token.');
  if (text.length > TOKEN_MAX_LENGTH) {
    return err(`The token is longer than ${TOKEN_MAX_LENGTH} characters. Check what was pasted.`);
  }
  if (/[\r\n]/.test(text)) return err('The token has several lines. Paste the token alone.');
  if (/\s/.test(text)) return err('The token has a space in it. Paste the token alone.');
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return err('The token has a character that no token has. Copy it again.');
  }
  return ok(new SecretText(text));
}
