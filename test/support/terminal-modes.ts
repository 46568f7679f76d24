import type { TestTerminal } from './terminal.ts';

/** The private modes that the program uses, in words. */
const NAMES: Readonly<Record<string, string>> = {
  1049: 'alternate screen',
  2004: 'pastes',
  2026: 'frame',
};

/** A private mode is switched on or off. */
const MODE = /\u001b\[\?([\d;]+)([hl])/g;
/** The cursor's visibility is told by the screen; its blinking is nobody's loss. */
const CURSOR = ['12', '25'];

/** What changes keys, titles or the tab without being a private mode, and is never written. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'keys by number (kitty)': /\u001b\[[>=]\d[\d;]*u/,
  'keys by number (xterm)': /\u001b\[>4;[12]m/,
  'keypad keys': /\u001b=/,
  title: /\u001b\](?:0|1|2);|\u001b\[2[23];\dt/,
  progress: /\u001b\]9;4;/,
  'cursor shape': /\u001b\[\d* q/,
};

/** @returns what the program has switched on in the terminal, going by what it wrote last. */
export function leftOn(terminal: TestTerminal): readonly string[] {
  const written = terminal.rawOutput();
  const modes = new Map<string, boolean>();
  for (const [, numbers = '', end] of written.matchAll(MODE)) {
    for (const mode of numbers.split(';')) modes.set(mode, end === 'h');
  }
  const on = [...modes].flatMap(([mode, isOn]) =>
    isOn && !CURSOR.includes(mode) ? [NAMES[mode] ?? `mode ${mode}`] : [],
  );
  const others = Object.keys(OTHERS).filter((name) => OTHERS[name]?.test(written));
  return [...on, ...others, ...(terminal.isCursorShown() ? [] : ['hidden cursor'])];
}
