const SHORTAGES: Readonly<Record<string, string>> = {
  EMFILE: 'this program may open no more files (see ulimit -n)',
  ENFILE: 'the system can open no more files',
  ENOMEM: 'there is not enough memory',
};

/**
 * What the machine lacks can end anything, even a part of this program that is to be loaded. It is no
 * defect of ours.
 *
 * @returns a sentence, or `null` where an error says something else.
 */
export function shortageOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const words = SHORTAGES[String(error.code)];
  return words === undefined ? null : `dispatchbox could not go on: ${words}.`;
}
