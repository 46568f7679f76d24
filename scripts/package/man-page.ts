import type { Command, Help } from 'commander';
import { examplesOf } from '../../src/commands/define-command.ts';
import { ENVIRONMENT_VARIABLES } from '../../src/commands/environment-variables.ts';
import { createProgram } from '../../src/commands/program.ts';
import { EXIT } from '../../src/process/exit-status.ts';
import type { Host } from '../../src/process/host.ts';

const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'Done.',
  serviceSaidNo: 'The service said no, or the dispatch ended in an error.',
  usage: 'Wrong usage, no profile, or no terminal to draw on. Nothing was sent.',
  notAuthorized: 'No token that the service accepts.',
  outcomeUnknown: 'It was sent, but the outcome is unknown. Check the service before resending.',
  network: 'The network failed, and nothing changed.',
  defect: 'A bug in dispatchbox.',
  interrupted: 'Interrupted: 128 plus the number of the signal.',
};

/** @returns the man page, generated from the commands that `--help` uses. */
export function manPage(version: string, homepage: string): string {
  const program = commandTable(version);
  const help = program.createHelp();
  return [
    `.TH DISPATCHBOX 1 "" ${quoted(`dispatchbox ${version}`)} "User Commands"`,
    '.SH NAME',
    `dispatchbox \\- dispatch workflows, watch their runs, and set secrets and vars`,
    '.SH SYNOPSIS',
    ...leavesOf(program).map((command) => `.B ${escaped(usageOf(help, command))}\n.br`),
    '.SH DESCRIPTION',
    escaped(program.description()),
    'Without a command, the app opens in the terminal.',
    ...examples(program),
    '.SH OPTIONS',
    'Every command accepts these options.',
    ...options(help, program),
    '.SH COMMANDS',
    ...leavesOf(program)
      .filter((command) => command !== program)
      .flatMap((command) => commandSection(help, command)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT_VARIABLES.flatMap(({ names, about }) => item(names.join(', '), about)),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT).flatMap(([name, status]) =>
      item(String(status), EXIT_MEANINGS[name as keyof typeof EXIT]),
    ),
    '.SH SEE ALSO',
    escaped(homepage),
    '',
  ].join('\n');
}

/** Defining commands runs none of them, so these stubs are never called. */
function commandTable(version: string): Command {
  const nothing = () => Promise.resolve();
  return createProgram(
    { version, args: [] } as unknown as Host,
    () => nothing,
    () => {},
  );
}

/** The program and every command that can be run. */
function leavesOf(command: Command): readonly Command[] {
  const below = command.commands.flatMap(leavesOf);
  return command.parent === null || below.length === 0 ? [command, ...below] : below;
}

function commandSection(help: Help, command: Command): readonly string[] {
  return [
    `.SS ${quoted(usageOf(help, command))}`,
    escaped(sentence(command.description())),
    ...help
      .visibleArguments(command)
      .flatMap((argument) => item(help.argumentTerm(argument), help.argumentDescription(argument))),
    ...options(help, command),
    ...examples(command),
  ];
}

function usageOf(help: Help, command: Command): string {
  return help.commandUsage(command).replace('[options] [command]', '[options]');
}

function options(help: Help, command: Command): readonly string[] {
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help' || command.parent === null)
    .flatMap((option) => item(help.optionTerm(option), help.optionDescription(option)));
}

function examples(command: Command): readonly string[] {
  const lines = examplesOf(command);
  return lines.length === 0 ? [] : ['.PP', '.EX', ...lines.map(escaped), '.EE'];
}

function item(term: string, about: string): readonly string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(about)];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '\\(dq')}"`;
}

/** Keeps hyphens copyable, and lines from being read as requests. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
}
