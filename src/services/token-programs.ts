import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ProgramCommand } from '../domain/shell-words.ts';
import { parseToken, type TokenKind } from '../domain/token.ts';
import { findProgram, type ProgramSearch } from '../terminal/find-program.ts';

/**
 * Runs a program without a shell, in its own folder.
 *
 * @param command its program by its absolute path
 * @returns what it printed, or how it failed, as the end of a sentence: `ended with status 1.`
 */
type RunProgram = (command: ProgramCommand) => Promise<Result<Buffer, string>>;

/** A command that prints a token, for the origin that it was saved for. */
export interface OutsideSource {
  readonly origin: string;
  readonly command: ProgramCommand;
}

/** The tokens that programs print, such as a password manager's. They live as long as the process, and on no disk. */
export class TokenPrograms {
  readonly #run: RunProgram;
  readonly #isWholePath: (program: string) => boolean;
  readonly #printed = new Map<string, SecretText>();
  readonly #failed = new Map<string, string>();
  /** Several that want a token at once run its program only once. */
  readonly #running = new Map<string, Promise<Result<SecretText, string>>>();

  constructor(run: RunProgram, isWholePath: (program: string) => boolean) {
    this.#run = run;
    this.#isWholePath = isWholePath;
  }

  /** @returns what the program printed last, if it was run */
  printed(of: OutsideSource): SecretText | null {
    return this.#printed.get(keyOf(of)) ?? null;
  }

  /** @returns how the program failed when it was last run, as a sentence */
  failure(of: OutsideSource): string | null {
    return this.#failed.get(keyOf(of)) ?? null;
  }

  /** @returns the token as printed before, or by running the program now; else a sentence */
  async token(of: OutsideSource): Promise<Result<SecretText, string>> {
    const printed = this.printed(of);
    return printed ? ok(printed) : this.ask(of);
  }

  /**
   * A rejected token may have been replaced at its source, so that is asked once more.
   *
   * @returns the token to use from now on, or `null` if there is no other
   */
  async renew(of: OutsideSource, refused: SecretText): Promise<SecretText | null> {
    const since = this.printed(of);
    // Another request's 401 came first, and this one was under way with the old token.
    if (since && !isSame(since, refused)) return since;
    const token = await this.ask(of);
    return token.ok && !isSame(token.value, refused) ? token.value : null;
  }

  /** Runs the program, whatever it printed before. @returns the token, or a sentence */
  ask(of: OutsideSource): Promise<Result<SecretText, string>> {
    const key = keyOf(of);
    const under =
      this.#running.get(key) ?? this.#print(of).finally(() => this.#running.delete(key));
    this.#running.set(key, under);
    return under;
  }

  async #print(of: OutsideSource): Promise<Result<SecretText, string>> {
    const key = keyOf(of);
    const token = await this.#read(of);
    if (token.ok) {
      this.#printed.set(key, token.value);
      this.#failed.delete(key);
    } else {
      this.#failed.set(key, token.error);
    }
    return token;
  }

  async #read({ command }: OutsideSource): Promise<Result<SecretText, string>> {
    if (!this.#isWholePath(command[0] ?? '')) return err(WITHOUT_FOLDER);
    const printed = await this.#run(command);
    if (!printed.ok) return err(`Its token command ${printed.error}`);
    const token = parseToken(printed.value.toString('utf8'));
    return token.ok ? token : err(`Its token command printed no token. ${token.error}`);
  }
}

/** Stored by an earlier version, or written by hand. */
const WITHOUT_FOLDER =
  "Its token command has no full path, so it wasn't run: any folder could hold a program of that name. Set it again with dispatchbox profile token, which stores the full path.";

function isSame(one: SecretText, other: SecretText): boolean {
  return one.reveal() === other.reveal();
}

function keyOf({ origin, command }: OutsideSource): string {
  return JSON.stringify([origin, command]);
}

/**
 * The password managers on this machine that can print a token of a profile.
 *
 * @returns their commands by the program's absolute path, as they are stored
 */
export function installedSuggestions(
  profileName: string,
  kind: TokenKind,
  machine: ProgramSearch,
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
 * How the password managers that people use print a token of a profile. Not all of them are installed: see
 * `installedSuggestions`.
 *
 * @param profileName valid, so that it needs no quotes in any shell
 */
function tokenSuggestions(profileName: string, kind: TokenKind): readonly TokenSuggestion[] {
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
