import type { ProgramCommand } from '../domain/shell-words.ts';
import type { TokenKind } from '../domain/token.ts';
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

/** A password manager that can print a token. */
export interface TokenSuggestion {
  readonly program: string;
  /** Prints the token. The program is named as in PATH. */
  readonly command: ProgramCommand;
  /** Stores the token there first, and asks for it; `null` if that is done in the manager's own app. */
  readonly store: ProgramCommand | null;
}

/**
 * How the password managers that people use print a token of a profile. Which of them is installed, whoever shows this
 * finds out.
 *
 * @param profileName valid, so that it needs no quotes in any shell
 */
export function tokenSuggestions(profileName: string, kind: TokenKind): readonly TokenSuggestion[] {
  const entry = `${profileName}-${kind}`;
  const attributes = ['service', 'dispatchbox', 'username', entry];
  return [
    {
      program: 'secret-tool',
      command: ['secret-tool', 'lookup', ...attributes],
      store: ['secret-tool', 'store', `--label=dispatchbox-${entry}`, ...attributes],
    },
    {
      program: 'security',
      command: ['security', 'find-generic-password', '-s', 'dispatchbox', '-a', entry, '-w'],
      // Asks for it, since -w is last.
      store: ['security', 'add-generic-password', '-s', 'dispatchbox', '-a', entry, '-w'],
    },
    {
      program: 'op',
      command: ['op', 'read', `op://Private/dispatchbox-${entry}/password`],
      store: null,
    },
    {
      program: 'pass',
      command: ['pass', 'show', `dispatchbox/${entry}`],
      store: ['pass', 'insert', `dispatchbox/${entry}`],
    },
  ];
}
