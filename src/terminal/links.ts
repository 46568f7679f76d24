import type { TerminalKind } from './escapes.ts';

/**
 * Whether links (OSC 8) are safe here. Terminals without support drop them, except for the consoles of
 * operating systems and old versions of VTE, which draw them as text.
 */
export function takesLinks(
  { term, vteVersion }: TerminalKind,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env.NO_COLOR) return false;
  if (/^(linux|dumb|vt\d|ansi|cons25|sun)/.test(term)) return false;
  return vteVersion === 0 || vteVersion >= 5000;
}
