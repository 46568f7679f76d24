import { InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../domain/time-words.ts';
import { TOKEN_KINDS } from '../domain/token.ts';
import type { OurCommand } from './our-command.ts';

/** Describes a command that has its name already. */
export type Define = (command: OurCommand) => void;

export function tokenKindOption(): Option {
  return new Option('--token-kind <kind>', 'the kind of the token')
    .choices(TOKEN_KINDS)
    .makeOptionMandatory();
}

export function jsonOption(): Option {
  return new Option('--json', 'print the result or error as one JSON object');
}

export function confirmOption(): Option {
  return new Option(
    '--confirm <name>',
    "the profile's name, as confirmation; required if it is protected",
  );
}

export function vaultOption(): Option {
  return new Option('--vault <name>', 'the vault, instead of the default one');
}

/** Not `--env-file`: where the program is started as `node dispatchbox.js`, Node takes that and does what it says. */
export function entriesOption(): Option {
  return new Option('--entries <file>', 'a file in dotenv syntax; - for standard input');
}

export function repeatableOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; repeatable`).argParser(collect);
}

function collect(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

export function timeoutOption(): Option {
  return new Option('--timeout <duration>', 'how long to wait for its runs, such as 90s, 10m or 1h')
    .default(600_000, '10m')
    .argParser(readTimeout);
}

function readTimeout(typed: string): number {
  const ms = parseDuration(typed);
  if (ms === null) throw new InvalidArgumentError('Write a duration up to 24h: 90s, 10m, 1h.');
  return ms;
}
