/** The exit statuses that scripts rely on. */
export const EXIT = {
  done: 0,
  /** The service said no. */
  serviceSaidNo: 1,
  /** Wrong usage, or no terminal. */
  usage: 2,
  /** No token that the service accepts. */
  notAuthorized: 3,
  outcomeUnknown: 4,
  /** The network failed and nothing changed. */
  network: 5,
  defect: 70,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

const SHORTAGES: Readonly<Record<string, string>> = {
  EMFILE: 'this program has too many open files (see ulimit -n)',
  ENFILE: 'the system has too many open files',
  ENOMEM: "there isn't enough memory",
};

/**
 * A shortage of resources can end anything, even loading a part of this program. So can the loss of the folder
 * that it is started in. Neither is a defect.
 *
 * @returns a sentence, or `null` if the error says something else.
 */
export function shortageOf(error: unknown): string | null {
  if (isFolderGone(error)) return 'The current folder no longer exists. Change to another one.';
  if (!(error instanceof Error) || !('code' in error)) return null;
  const words = SHORTAGES[String(error.code)];
  return words === undefined ? null : `dispatchbox had to stop: ${words}.`;
}

/** Nothing has been done by then: the folder is asked for before anything else. */
export function isFolderGone(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}
