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
  /** A defect of this program. */
  defect: 70,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];
