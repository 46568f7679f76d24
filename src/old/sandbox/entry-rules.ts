/** The sandbox's own rules for names and values. The specification only says that none is empty. */

const NAME = /^[A-Za-z0-9_.-]+$/;
const NAME_MAX_LENGTH = 128;
const VALUE_MAX_BYTES = 1024 * 1024;
const RESERVED_PREFIX = 'SANDBOX_';

/** @returns what is wrong with a vault name, or `null`. */
export function vaultNameProblem(name: string): string | null {
  return nameProblem(name, 'the vault name');
}

/** @returns what is wrong with a secret or var, or `null`. Repeats nothing of the value. */
export function entryProblem(name: string, value: string): string | null {
  const problem = nameProblem(name, 'the name');
  if (problem !== null) return problem;
  if (name.startsWith(RESERVED_PREFIX)) {
    return `the name is reserved, as all names that begin with ${RESERVED_PREFIX}`;
  }
  if (value === '') return 'the value is empty';
  if (!value.isWellFormed()) return 'the value is not well-formed text';
  if (Buffer.byteLength(value) > VALUE_MAX_BYTES) return 'the value is longer than 1 MiB';
  return null;
}

function nameProblem(name: string, what: string): string | null {
  if (name === '') return `${what} is empty`;
  if (name.length > NAME_MAX_LENGTH) return `${what} is longer than ${NAME_MAX_LENGTH} characters`;
  if (!NAME.test(name)) {
    return `${what} has a character other than letters, digits, dot, dash and underscore`;
  }
  return null;
}

/** @returns a name fit for a message: quoted if it is unusual. */
export function shownName(name: string): string {
  if (NAME.test(name) && name.length <= NAME_MAX_LENGTH) return name;
  const start = name.slice(0, NAME_MAX_LENGTH);
  return JSON.stringify(name === start ? name : `${start}…`);
}
