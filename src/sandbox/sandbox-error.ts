/** The sandbox cannot start. The message is one sentence or two for the person who started it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** @returns the system's own code such as `EACCES`, else the message. */
export function causeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error ? error.message : String(error);
}
