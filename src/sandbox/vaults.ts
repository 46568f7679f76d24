import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../storage/database.ts';
import { open, seal } from './sealed-values.ts';

interface SecretInput {
  readonly name: string;
  readonly secret: string;
  readonly description?: string | null | undefined;
}

/** One entry of a request, with what is wrong with its shape. */
export type SecretEntry = {
  /** Its name, if fit for a message, or else its position. */
  readonly shown: string;
} & (
  | { readonly input: SecretInput; readonly problem: null }
  | { readonly input: null; readonly problem: string }
);

type StoredSecret =
  | { readonly kind: 'secret'; readonly version: number }
  | { readonly kind: 'missing' }
  /** It exists but can't be opened with this folder's key. */
  | { readonly kind: 'damaged' };

export type Vaults = ReturnType<typeof openVaults>;

/** A vault is created when something is first set in it. */
export function openVaults(database: DatabaseSync, sealingKey: Buffer) {
  const versionOf = database.prepare('SELECT version FROM secrets WHERE vault = ? AND name = ?');
  // Omitting the description keeps the existing one.
  const putSecret = database.prepare(
    `INSERT INTO secrets (vault, name, version, sealed, description)
     VALUES (:vault, :name, :version, :sealed, coalesce(:description, ''))
     ON CONFLICT (vault, name) DO UPDATE SET version = :version, sealed = :sealed,
       description = coalesce(:description, description)`,
  );
  const getSecret = database.prepare(
    'SELECT version, sealed FROM secrets WHERE vault = ? AND name = ?',
  );
  const putVar = database.prepare(
    `INSERT INTO vars (vault, name, value) VALUES (:vault, :name, :value)
     ON CONFLICT (vault, name) DO UPDATE SET value = :value`,
  );
  const getVar = database.prepare('SELECT value FROM vars WHERE vault = ? AND name = ?');

  const setSecret = (vault: string, { name, secret, description = null }: SecretInput): number => {
    const version = Number(versionOf.get(vault, name)?.version ?? 0) + 1;
    const sealed = seal(sealingKey, secret, { vault, name, version });
    putSecret.run({ vault, name, version, sealed, description });
    return version;
  };

  return {
    /**
     * Not atomic: valid entries are stored regardless of the others (specification §4.3).
     *
     * @returns versions by name, and why each other one failed, by its shown name, in request order
     */
    setSecrets(vault: string, entries: readonly SecretEntry[]) {
      const failed = secretProblems(vault, entries);
      const set = new Map<string, number>();
      inTransaction(database, 'BEGIN IMMEDIATE', () => {
        for (const { shown, input } of entries) {
          if (input !== null && !failed.has(shown)) set.set(input.name, setSecret(vault, input));
        }
      });
      return { set, failed };
    },

    /** @returns why the var could not be set, or `null` once it is stored. */
    setVar(vault: string, name: string, value: string): string | null {
      const problem = nameProblem(vault, 'the vault name') ?? entryProblem(name, value);
      if (problem !== null) return problem;
      putVar.run({ vault, name, value });
      return null;
    },

    /** Whether it is there and can be opened. Its value stays in here: everything shown has a mask. */
    findSecret(vault: string, name: string): StoredSecret {
      const row = getSecret.get(vault, name);
      if (row === undefined) return { kind: 'missing' };
      const version = Number(row.version);
      const value = open(sealingKey, row.sealed as Uint8Array, { vault, name, version });
      return value === null ? { kind: 'damaged' } : { kind: 'secret', version };
    },

    readVar(vault: string, name: string): string | null {
      const row = getVar.get(vault, name);
      return row === undefined ? null : String(row.value);
    },
  };
}

function secretProblems(vault: string, entries: readonly SecretEntry[]): Map<string, string> {
  const vaultProblem = nameProblem(vault, 'the vault name');
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  for (const { shown, input, problem: wrongShape } of entries) {
    // There is no telling which of the two was meant, so neither is stored.
    const repeated = seen.has(shown) ? 'the name is in the request more than once' : null;
    const wrong = input === null ? wrongShape : entryProblem(input.name, input.secret);
    const problem = vaultProblem ?? wrong ?? repeated;
    if (problem !== null && !problems.has(shown)) problems.set(shown, problem);
    seen.add(shown);
  }
  return problems;
}

/** The sandbox's own rules for names and values. The specification only says that none is empty. */

const NAME = /^[A-Za-z0-9_.-]+$/;
const NAME_MAX_LENGTH = 128;
const VALUE_MAX_BYTES = 1024 * 1024;
const RESERVED_PREFIX = 'SANDBOX_';

/** @returns what is wrong with a secret or var, or `null`. Repeats nothing of the value. */
function entryProblem(name: string, value: string): string | null {
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
