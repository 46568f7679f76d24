import type { TokenKind } from '../domain/token.ts';
import { type TokenSuggestion, tokenSuggestions } from '../domain/token-suggestions.ts';
import { findProgram, type Machine } from '../terminal/find-program.ts';

/**
 * The password managers on this machine that can print a token of a profile.
 *
 * @returns their commands by the program's absolute path, as they are stored
 */
export function installedSuggestions(
  profileName: string,
  kind: TokenKind,
  machine: Machine,
): readonly TokenSuggestion[] {
  return tokenSuggestions(profileName, kind).flatMap((suggestion) => {
    const program = findProgram(suggestion.program, machine);
    const [, ...args] = suggestion.command;
    return program === null ? [] : [{ ...suggestion, command: [program, ...args] }];
  });
}
