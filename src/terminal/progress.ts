import { osc, type TerminalKind } from './escapes.ts';
import { type Kept, keep } from './kept.ts';

/** What the tab or taskbar shows: something is waiting, or something failed. */
export type Progress = 'waiting' | 'failed';

const SEQUENCES: Readonly<Record<Progress, string>> = {
  waiting: osc('9;4;3;0'),
  failed: osc('9;4;2;100'),
};

/** Clears the progress, whatever was shown. */
export const NO_PROGRESS = osc('9;4;0;0');

/** @param write sends one sequence to the terminal. */
export function keepProgress(write: (sequence: string) => void): Kept<Progress> {
  return keep((progress) => write(progress === null ? NO_PROGRESS : SEQUENCES[progress]));
}

/** The first VTE that shows progress; earlier ones drop the sequence. */
const VTE_WITH_PROGRESS = 7900;

/**
 * Whether the terminal is known to show progress (OSC 9;4). Older versions of iTerm2 and kitty take the
 * sequence for a notification saying `4;3;0`, so we don't try it elsewhere. tmux keeps or drops it.
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

/** iTerm2 lists its features as codes: a capital and small letters, some followed by a number. */
function hasFeature(features: string, code: string): boolean {
  return (
    features.match(/[A-Z][a-z]*\d*/g)?.some((one) => one.replace(/\d+$/, '') === code) ?? false
  );
}
