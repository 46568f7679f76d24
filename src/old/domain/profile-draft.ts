import { secretShape } from './entry-doubt.ts';
import { DEFAULT_VAULT, nameTaken, profileNameProblem } from './profile.ts';
import { err, ok, type Result } from './result.ts';
import { sanitizeText } from './sanitize-text.ts';
import type { SecretText } from './secret-text.ts';
import { isPlainHttp, readServiceAddress, type ServiceAddress } from './service-address.ts';
import { parseToken, TOKEN_KINDS, type TokenKind } from './token.ts';

/** A profile as typed. */
interface TypedProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly segment: string;
  readonly defaultVault: string;
  readonly allowsPlainHttp: boolean;
  readonly tokens: Readonly<Record<TokenKind, string>>;
}

type ProfileField = 'name' | 'baseUrl' | 'segment' | 'defaultVault' | 'token';

interface ProfileFieldProblem {
  readonly field: ProfileField;
  /** The kind of token, if the field is for one. */
  readonly kind: TokenKind | null;
  readonly message: string;
}

/** A profile form once parsed, with only the tokens that were typed. */
interface ReadProfile {
  readonly name: string;
  readonly address: ServiceAddress;
  readonly defaultVault: string;
  /** Only if the address requires it. */
  readonly allowsPlainHttp: boolean;
  readonly tokens: readonly { readonly kind: TokenKind; readonly text: SecretText }[];
}

const MAX_VAULT_LENGTH = 256;

/** These fields are stored and shown in clear. */
const MISPLACED_TOKEN = 'This looks like a token. Paste it into Token.';

/**
 * Parses a profile as typed.
 *
 * @param taken names of other profiles
 * @returns every mistake in field order. None repeats any part of a token.
 */
export function readProfile(
  typed: TypedProfile,
  taken: readonly string[],
): Result<ReadProfile, readonly ProfileFieldProblem[]> {
  const problems: ProfileFieldProblem[] = [];
  const mark = (field: ProfileField, message: string, kind: TokenKind | null = null) =>
    problems.push({ field, kind, message });

  const name = typed.name.trim();
  const nameProblem = profileNameProblem(name);
  const takenProblem = nameTaken(name, taken);
  if (secretShape(name) !== null) mark('name', MISPLACED_TOKEN);
  else if (nameProblem !== null) mark('name', nameProblem);
  else if (takenProblem !== null) mark('name', takenProblem);
  const { allowsPlainHttp } = typed;
  const isInSegment = secretShape(typed.segment) !== null;
  const read = readServiceAddress(
    { baseUrl: typed.baseUrl, segment: isInSegment ? '' : typed.segment },
    { allowPlainHttp: allowsPlainHttp },
  );
  if (!read.ok) mark(read.error.field, read.error.message);
  if (isInSegment) mark('segment', MISPLACED_TOKEN);
  const defaultVault = typed.defaultVault.trim() || DEFAULT_VAULT;
  if (secretShape(defaultVault) !== null) mark('defaultVault', MISPLACED_TOKEN);
  else if (sanitizeText(defaultVault) !== defaultVault || defaultVault.length > MAX_VAULT_LENGTH) {
    mark('defaultVault', 'The vault has an invalid character, or is too long.');
  }
  const tokens: { kind: TokenKind; text: SecretText }[] = [];
  for (const kind of TOKEN_KINDS) {
    if (typed.tokens[kind] === '') continue;
    const token = parseToken(typed.tokens[kind]);
    if (token.ok) tokens.push({ kind, text: token.value });
    else mark('token', token.error, kind);
  }
  if (problems.length > 0 || !read.ok) return err(problems);
  const { address } = read.value;
  return ok({
    name,
    address,
    defaultVault,
    allowsPlainHttp: allowsPlainHttp && isPlainHttp(address),
    tokens,
  });
}
