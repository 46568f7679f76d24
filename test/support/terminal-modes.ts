import type { TestTerminal } from './terminal.ts';

/** Modes that are switched on and off with `h` and `l`, in words. */
const MODES = {
  1049: 'alternate screen',
  2004: 'pastes',
  1004: 'focus',
  1000: 'mouse',
  1006: 'numbers of the mouse',
  2031: 'background',
  2026: 'frame',
} as const;

/** @returns what the program has switched on in the terminal, going by what it wrote last. */
export function leftOn(terminal: TestTerminal): readonly string[] {
  const written = terminal.rawOutput();
  const isOn = (mode: string): boolean =>
    written.lastIndexOf(`\u001b[?${mode}h`) > written.lastIndexOf(`\u001b[?${mode}l`);
  const on = Object.entries(MODES).flatMap(([mode, words]) => (isOn(mode) ? [words] : []));
  return terminal.isCursorShown() ? on : [...on, 'hidden cursor'];
}
