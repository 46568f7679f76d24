const SHORTAGES: Readonly<Record<string, string>> = {
  EMFILE: 'this program has too many open files (see ulimit -n)',
  ENFILE: 'the system has too many open files',
  ENOMEM: 'there is not enough memory',
};

/**
 * A shortage of resources can end anything, even loading a part of this program. It isn't a defect.
 *
 * @returns a sentence, or `null` if the error says something else.
 */
export function shortageOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const words = SHORTAGES[String(error.code)];
  return words === undefined ? null : `dispatchbox had to stop: ${words}.`;
}
