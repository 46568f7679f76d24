import { osc, type TerminalKind } from './escapes.ts';
import { type Kept, keep } from './kept.ts';

/** What the tab or the taskbar shows: something is waiting, or something failed. */
export type Progress = 'waiting' | 'failed';

const SEQUENCES: Readonly<Record<Progress, string>> = {
  waiting: osc('9;4;3;0'),
  failed: osc('9;4;2;100'),
};

/** Takes the progress away, whatever was shown. */
export const NO_PROGRESS = osc('9;4;0;0');

/** @param write takes one sequence to the terminal. */
export function keepProgress(write: (sequence: string) => void): Kept<Progress> {
  return keep((progress) => write(progress === null ? NO_PROGRESS : SEQUENCES[progress]));
}

/** The first VTE that shows progress; those before it drop the sequence. */
const VTE_WITH_PROGRESS = 7900;

/**
 * Whether the terminal is known to show progress (OSC 9;4). Older iTerm2 and kitty take the sequence
 * for a notification that says `4;3;0`, so it is not tried on others. tmux keeps it or drops it.
 */
export function takesProgress(
  { isTmux, isScreen, program, vteVersion }: TerminalKind,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (isScreen) return false;
  return (
    isTmux ||
    env.WT_SESSION !== undefined ||
    env.ConEmuANSI === 'ON' ||
    ['WezTerm', 'ghostty'].includes(program) ||
    vteVersion >= VTE_WITH_PROGRESS ||
    hasFeature(env.TERM_FEATURES ?? '', 'P')
  );
}

/** iTerm2 lists what it can do, as codes of a capital and small letters, some with a number. */
function hasFeature(features: string, code: string): boolean {
  return (
    features.match(/[A-Z][a-z]*\d*/g)?.some((one) => one.replace(/\d+$/, '') === code) ?? false
  );
}
