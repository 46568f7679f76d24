import type { ProgramCommand } from './shell-words.ts';
import type { TokenKind } from './token.ts';

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
