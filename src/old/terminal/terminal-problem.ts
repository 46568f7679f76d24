/** @returns a sentence saying why no screen can be drawn here and what to do about it, or `null`. */
export function terminalProblem(terminal: {
  readonly isInputTerminal: boolean;
  readonly isOutputTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): string | null {
  const { isInputTerminal, isOutputTerminal, env } = terminal;
  const next =
    "Start it in a terminal, or see dispatchbox --help for commands that don't need one.";
  if (!isOutputTerminal) return `dispatchbox needs a terminal, but its output isn't one. ${next}`;
  if (!isInputTerminal) return `dispatchbox needs a terminal, but its input isn't one. ${next}`;
  if (env.TERM === 'dumb') return `TERM=dumb means that this terminal can't be drawn on. ${next}`;
  if (isSet(env.CI)) return `CI is set, so there is nobody to press keys. ${next}`;
  return null;
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !['', '0', 'false'].includes(variable);
}
