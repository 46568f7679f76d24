import { InvalidArgumentError, Option } from 'commander';
import type { ProgramCommand } from '../domain/shell-words.ts';
import { type TokenKind, tokenKindLabel } from '../domain/token.ts';
import { programGiven } from '../terminal/find-program.ts';
import type { Host } from '../terminal/host.ts';
import { type Define, jsonOption, tokenKindOption } from './define.ts';
import { readToken } from './read-input.ts';
import { wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { changesProfile, openProfile } from './stored-profile.ts';

interface TokenOptions {
  /** A program and its arguments that print the token. */
  readonly tokenCommand?: ProgramCommand;
  readonly tokenKind: TokenKind;
}

export const defineToken: Define = (command) => {
  command
    .argument('<name>')
    .description('set or replace one token, from standard input or a hidden prompt')
    .addOption(tokenKindOption())
    .addOption(restOption('a program that prints the token whenever it is needed; must be last'))
    .addOption(jsonOption())
    .runs(changesProfile(setToken))
    .example(
      'dispatchbox profile token acme --token-kind service-account < token.txt',
      'dispatchbox profile token acme --token-kind organization --token-command op read op://ci/acme/token',
    );
};

async function setToken(report: Report, name: string, { tokenKind, tokenCommand }: TokenOptions) {
  const { services, profile } = openProfile(report, name);
  const { id, host } = profile;
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const command = tokenCommand && wholeCommand(report.host, tokenCommand);
  const stored = await services.profileChanges.saveToken(id, {
    kind: tokenKind,
    token: command ?? (await readToken(report.host, `${kind} of ${name} (${host})`)),
    checks: false,
    askedFor: profile.address,
  });
  if (!stored.ok) throw wrongUsage(stored.error, command ? 'Nothing was stored.' : null);
  const sentence = command
    ? `Stored the command for the ${kind} of ${name}. It runs ${command[0]}.`
    : `Stored the ${kind} of ${name}.`;
  return { sentence, host };
}

/** The command by its program's absolute path: what a name means must not depend on where it is used. */
function wholeCommand(host: Host, [name = '', ...args]: ProgramCommand): ProgramCommand {
  const program = programGiven(name, host.folder, host);
  if (program !== null) return [program, ...args];
  const kind = host.platform === 'win32' ? 'an .exe' : 'a program';
  const next = `Name ${kind} that is in PATH, or give its path. Nothing was stored.`;
  throw wrongUsage("Couldn't find the program of --token-command.", next);
}

/**
 * An option that takes the rest of the command line as a program and its arguments, dashes included.
 * Commander has no such option, so `packRest` joins the rest into one word.
 */
function restOption(description: string): Option {
  return new Option(`${REST_OPTION} <cmd...>`, description).argParser((packed: string) => {
    if (packed.startsWith(MARK)) return JSON.parse(packed.slice(MARK.length));
    throw new InvalidArgumentError(`Write ${REST_OPTION} and the command at the end, without a =.`);
  });
}

const REST_OPTION = '--token-command';

/** No argument from a shell can contain it. */
const MARK = '\0';

/** @returns the words of the command line, with everything after the rest option as one word. */
export function packRest(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const at = words.indexOf(REST_OPTION);
  if (at < 0 || (end >= 0 && end < at) || at === words.length - 1) return words;
  return [...words.slice(0, at + 1), MARK + JSON.stringify(words.slice(at + 1))];
}
