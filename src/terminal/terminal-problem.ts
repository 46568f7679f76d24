/** @returns a sentence saying why no screen can be drawn here and what to do about it, or `null`. */
export function terminalProblem(terminal: {
  readonly isInputTerminal: boolean;
  readonly isOutputTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): string | null {
  const { isInputTerminal, isOutputTerminal, env } = terminal;
  const next = 'Start it in a terminal, or see dispatchbox --help for commands that need none.';
  if (!isOutputTerminal) return `dispatchbox draws on a terminal, and its output is none. ${next}`;
  if (!isInputTerminal) return `dispatchbox reads keys, and its input is not a terminal. ${next}`;
  if (env.TERM === 'dumb')
    return `TERM=dumb stands for a terminal that cannot be drawn on. ${next}`;
  if (isSet(env.CI)) return `CI is set, so nobody is there to press keys. ${next}`;
  return null;
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !['', '0', 'false'].includes(variable);
}
