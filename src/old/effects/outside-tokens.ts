import type { Profile } from '../domain/profile.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { originOf } from '../domain/service-address.ts';
import { type ProgramCommand, shellWord } from '../domain/shell-words.ts';
import {
  type Area,
  chooseTokenKind,
  parseToken,
  type TokenKind,
  type TokenSource,
  tokenKindLabel,
} from '../domain/token.ts';
import { isWholePath, type Machine } from '../files/find-program.ts';
import type { StoredProfiles } from '../storage/profile-store.ts';
import { runProgram } from './run-program.ts';

/** How a process gets tokens that aren't in the file: from commands. */
export interface OutsideTokens {
  /** The tokens obtained so far. Each source is asked once, and again after a 401. */
  readonly given: Map<string, SecretText>;
  /** The only area whose token is needed; `null` for both. */
  readonly area: Area | null;
  /** Whether the user sees a command's standard error. */
  readonly showsErrors: boolean;
  /** Where commands run. */
  readonly machine: Machine;
  /** Ends the commands that are still running. */
  readonly signal?: AbortSignal;
}

/** How to run a command that prints a token. */
type CommandOptions = Pick<OutsideTokens, 'showsErrors' | 'machine' | 'signal'>;

export function outsideTokens(of: Omit<OutsideTokens, 'given'>): OutsideTokens {
  return { given: new Map(), ...of };
}

/**
 * Fetches a profile's tokens that aren't in the file.
 *
 * @returns a sentence for each that could not be fetched.
 */
export async function fetchTokens(
  outside: OutsideTokens,
  store: StoredProfiles,
  profile: Profile,
): Promise<readonly string[]> {
  const { area, given } = outside;
  const needed = area === null ? profile.tokenKinds : [chooseTokenKind(area, profile.tokenKinds)];
  const problems: string[] = [];
  for (const kind of needed) {
    const source = kind && store.tokenSource(profile.name, kind);
    if (!kind || !source || source.from === 'file' || given.has(keyOf(profile, source))) continue;
    const token = await printToken(source, outside);
    if (token.ok) given.set(keyOf(profile, source), token.value);
    else problems.push(`The ${tokenKindLabel(kind)} token of ${profile.name}: ${token.error}`);
  }
  return problems;
}

/** @returns the token, or a sentence if there is none. */
async function printToken(
  source: Exclude<TokenSource, { readonly from: 'file' }>,
  how: CommandOptions,
): Promise<Result<SecretText, string>> {
  if (source.from === 'keychain') return err(inKeychain(source.account));
  const [program = ''] = source.command;
  if (!isWholePath(program, how.machine)) return err(WITHOUT_FOLDER);
  const printed = await runTokenCommand(source.command, how);
  return printed.ok ? printed : err(`Its token command ${printed.error}`);
}

/**
 * Another terminal may move the profile; its new token must not go to an existing client's address.
 *
 * @param profile as it was when the client was created.
 */
export function findToken(
  { given }: OutsideTokens,
  store: StoredProfiles,
  profile: Profile,
  kind: TokenKind,
): SecretText | null {
  const now = store.byId(profile.id);
  if (!now || originOf(now.address) !== originOf(profile.address)) return null;
  const source = store.tokenSource(now.name, kind);
  if (source === null || source.from === 'file') return store.tokenFor(now.name, kind);
  return given.get(keyOf(now, source)) ?? null;
}

/**
 * A rejected token may have been replaced at its source, so ask again.
 *
 * @returns the token to use from now on, or `null` if there is no other.
 */
export async function renewToken(
  outside: OutsideTokens,
  store: StoredProfiles,
  profile: Profile,
  refused: SecretText,
): Promise<SecretText | null> {
  const now = store.byId(profile.id);
  if (!now) return null;
  for (const kind of now.tokenKinds) {
    const source = store.tokenSource(now.name, kind);
    if (source === null || source.from === 'file') continue;
    const key = keyOf(now, source);
    if (outside.given.get(key)?.reveal() !== refused.reveal()) continue;
    const token = await printToken(source, outside);
    if (!token.ok || token.value.reveal() === refused.reveal()) return null;
    outside.given.set(key, token.value);
    return findToken(outside, store, profile, kind);
  }
  return null;
}

/** Stored by an earlier version, or written by hand. */
const WITHOUT_FOLDER =
  "Its token command has no full path, so it wasn't run: any folder could hold a program of that name. Set it again with dispatchbox profile token, which stores the full path.";

function inKeychain(account: string): string {
  const command = `secret-tool lookup service dispatchbox username ${shellWord(account, 'linux', 'ACCOUNT')}`;
  return `It is in the system keychain, which dispatchbox no longer reads. Store it again, or set a token command such as ${command}`;
}

function keyOf({ address }: Profile, source: TokenSource): string {
  return JSON.stringify([originOf(address), source]);
}

/** Long enough to unlock a password manager. */
const ENDS_WITHIN_MS = 60_000;

/** More than any token needs. */
const MAX_BYTES = 64 * 1024;

/**
 * Runs a command that prints a token. With `showsErrors`, the user sees its standard error, which never
 * gets into our own sentences.
 *
 * @param command its program by its absolute path
 * @returns the token, or how the command failed, as the end of a sentence.
 */
export async function runTokenCommand(
  command: ProgramCommand,
  { showsErrors, machine, signal }: CommandOptions,
): Promise<Result<SecretText, string>> {
  const errors = showsErrors ? 'show' : 'ignore';
  const bounds = { endsWithinMs: ENDS_WITHIN_MS, maxBytes: MAX_BYTES };
  const printed = await runProgram(command, { ...bounds, errors, machine, signal });
  if (!printed.ok) return err(printed.error);
  const token = parseToken(printed.value.toString('utf8'));
  return token.ok ? token : err(`printed no token. ${token.error}`);
}
