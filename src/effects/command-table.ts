import type { Command } from '../state/command.ts';
import type { ByType } from '../state/update-result.ts';

/** How each command is carried out: one without a row does not compile. */
export type CommandTable = {
  readonly [Type in Command['type']]: (command: ByType<Command>[Type]) => unknown;
};
