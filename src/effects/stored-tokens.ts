import type { Profile } from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { originOf } from '../domain/service-address.ts';
import {
  type Area,
  chooseTokenKind,
  type TokenCommand,
  type TokenKind,
  tokenKindLabel,
} from '../domain/token.ts';
import type { ProfileStore } from '../storage/profile-store.ts';

/** What the commands of this process printed. A password manager is asked once. */
export type PrintedTokens = Map<string, SecretText>;

export interface TokenCommands {
  readonly printed: PrintedTokens;
  /** The area whose token alone is needed; `null` where both are. */
  readonly area: Area | null;
  /** Whether the user sees what a command says on standard error. */
  readonly showsErrors: boolean;
}

/**
 * Runs the commands that print tokens of a profile.
 *
 * @returns a sentence for each that gave none.
 */
export async function runTokenCommands(
  { printed, area, showsErrors }: TokenCommands,
  store: ProfileStore,
  profile: Profile,
): Promise<readonly string[]> {
  const needed = area === null ? profile.tokenKinds : [chooseTokenKind(area, profile.tokenKinds)];
  const problems: string[] = [];
  for (const kind of needed) {
    const command = kind && store.tokenCommand(profile.name, kind);
    if (kind === null || command === null || printed.has(keyOf(profile, command))) continue;
    const { runTokenCommand } = await import('./token-command.ts');
    const token = await runTokenCommand(command, { showsErrors });
    if (token.ok) printed.set(keyOf(profile, command), token.value);
    else {
      const what = `The command for the ${tokenKindLabel(kind)} token of ${profile.name}`;
      problems.push(`${what} ${token.error}`);
    }
  }
  return problems;
}

/**
 * Another terminal can move the profile; its new token must not go to the address that a client has.
 *
 * @param profile as it was when the client was made.
 */
export function storedToken(
  printed: PrintedTokens,
  store: ProfileStore,
  profile: Profile,
  kind: TokenKind,
): SecretText | null {
  const now = store.byId(profile.id);
  if (!now || originOf(now.address) !== originOf(profile.address)) return null;
  const command = store.tokenCommand(now.name, kind);
  return command === null
    ? store.tokenFor(now.name, kind)
    : (printed.get(keyOf(now, command)) ?? null);
}

function keyOf({ address }: Profile, command: TokenCommand): string {
  return JSON.stringify([originOf(address), ...command]);
}
