import path from 'node:path';
import * as v from 'valibot';
import {
  DEFAULT_PREFERENCES,
  optionsOf,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  type PreferencesChange,
} from '../domain/preferences.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { problemFromError } from '../files/file-problem.ts';
import { whileLocked } from '../files/in-turn.ts';
import { checkOwnPath, narrowMode, PRIVATE_FILE_MODE } from '../files/private-file.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';
import { readHooks, readUserCommands } from './user-commands.ts';
import {
  confAt,
  type JsonFile,
  jsonPath,
  serialize,
  sweepLeftovers,
  writeVerified,
} from './verified-write.ts';

const MAX_BYTES = 64 * 1024;
const WRITE_FAILED = 'The preferences could not be saved';

function fileIn(folder: string): JsonFile {
  const staged = 'preferences.next';
  return { folder, name: 'preferences', staged, maxBytes: MAX_BYTES, failed: WRITE_FAILED };
}

const keysOfOne = v.union([
  v.pipe(
    v.string(),
    v.transform((key) => [key]),
  ),
  v.array(v.string()),
]);
const keys = v.record(v.string(), keysOfOne);

const MOST_SHOWN = 40;
const MOST_IN_FILTER = 200;
const SHAPE_OF_KEYS = 'must look like {"runs.copy-url": "u"}';

export interface PreferencesRead {
  /** `null` if the file can't be read. */
  readonly preferences: Preferences | null;
  /** Where they are, or would be. */
  readonly filePath: string;
  /** What in the file is unusable, and why; sentences. */
  readonly problems: readonly string[];
}

/**
 * Reads `preferences.json`, which people may also edit by hand. Missing and invalid entries get their
 * defaults. Creates no file.
 */
export function readPreferences(configFolder: string): PreferencesRead {
  const filePath = where(configFolder);
  const read = readRaw(configFolder);
  if (!read.ok) return { preferences: null, filePath, problems: [read.error.message] };
  const problems: string[] = [];
  // One entry at a time, so that one mistake costs one entry.
  const take = (name: PreferenceName): string | boolean => {
    const given = read.value[name];
    const option = optionsOf(name).find(({ value }) => value === given);
    if (option) return option.value;
    if (given !== undefined) {
      problems.push(`${name} in ${filePath} cannot be used: it ${ruleFor(name)}.`);
    }
    return DEFAULT_PREFERENCES[name];
  };
  // One key at a time: someone may have configured many, and only the wrong ones are reported.
  const takeKeys = (): Preferences['keys'] => {
    const given = v.safeParse(v.record(v.string(), v.unknown()), read.value.keys);
    if (!given.success) {
      if (read.value.keys !== undefined) {
        problems.push(`keys in ${filePath} cannot be used: it ${SHAPE_OF_KEYS}.`);
      }
      return DEFAULT_PREFERENCES.keys;
    }
    const entries = Object.entries(given.output);
    const [wrong, ...more] = entries.filter(([, key]) => !v.is(keysOfOne, key));
    if (wrong) {
      const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
      const name = sanitizeText(wrong[0].slice(0, MOST_SHOWN));
      problems.push(
        `keys in ${filePath} cannot be used for ${name}${others}: it ${SHAPE_OF_KEYS}.`,
      );
    }
    return v.parse(keys, Object.fromEntries(entries.filter(([, key]) => v.is(keysOfOne, key))));
  };
  const takeOwnView = (): string => {
    const given = read.value.ownView;
    if (typeof given === 'string') return sanitizeText(given.slice(0, MOST_IN_FILTER));
    if (given !== undefined) {
      problems.push(
        `ownView in ${filePath} cannot be used: it must be a text such as "deploy error".`,
      );
    }
    return DEFAULT_PREFERENCES.ownView;
  };
  const commands = readUserCommands(read.value.commands);
  const hooks = readHooks(read.value.hooks);
  problems.push(
    ...commands.problems.map((problem) => `commands in ${filePath} ${problem}`),
    ...hooks.problems.map((problem) => `hooks in ${filePath} ${problem}`),
  );
  const chosen = PREFERENCE_NAMES.map((name) => [name, take(name)]);
  const preferences = {
    ...Object.fromEntries(chosen),
    keys: takeKeys(),
    ownView: takeOwnView(),
    commands: commands.found,
    hooks: hooks.found,
  } as Preferences;
  return { preferences, filePath, problems };
}

function ruleFor(name: PreferenceName): string {
  const values = optionsOf(name).map(({ value }) => String(value));
  return values.length === 2
    ? `must be ${values.join(' or ')}`
    : `must be one of ${values.join(', ')}`;
}

/**
 * Changes some preferences in the file as it is now and keeps the rest, including entries this version
 * doesn't know. Never overwrites an unreadable file.
 */
export function changePreferences(
  configFolder: string,
  change: PreferencesChange,
): Promise<Result<void, StorageProblem>> {
  const lock = path.join(configFolder, 'preferences.lock');
  return whileLocked(() => {
    const prepared = prepareFolder(configFolder);
    if (!prepared.ok) return prepared;
    return withLock(lock, WRITE_FAILED, () => changeNow(configFolder, change));
  });
}

function changeNow(
  configFolder: string,
  { key, ...change }: PreferencesChange,
): Result<void, StorageProblem> {
  const file = fileIn(configFolder);
  sweepLeftovers(file);
  const read = readRaw(configFolder);
  if (!read.ok) {
    const { kind, message } = read.error;
    return err({ kind, message: `${message} Fix or remove it; nothing was written.` });
  }
  const keys = key === undefined ? {} : { keys: withKey(read.value.keys, key) };
  return writeVerified(file, { ...read.value, ...change, ...keys });
}

/** Keeps the other entries as written, even invalid ones. */
function withKey(
  written: unknown,
  { name, keys }: NonNullable<PreferencesChange['key']>,
): Record<string, unknown> {
  const { [name]: _, ...others } = v.is(v.record(v.string(), v.unknown()), written) ? written : {};
  return keys === null ? others : { ...others, [name]: keys };
}

function readRaw(configFolder: string): Result<Record<string, unknown>, StorageProblem> {
  const file = where(configFolder);
  const unusable = (why: string, kind: StorageProblem['kind'] = 'disk') =>
    err({ kind, message: `${file} cannot be used: ${why}.` });
  try {
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'absent') return ok({});
    if (check.kind === 'foreign') return unusable("it isn't your file", 'foreign-file');
    if (check.size > MAX_BYTES) return unusable('it is too large');
    narrowMode(file, check.mode, PRIVATE_FILE_MODE);
    const raw = confAt(configFolder, 'preferences').store;
    // Throws on JSON too deep to be written again.
    serialize(raw);
    return ok(raw);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError)
      return unusable('it is not a JSON object');
    const { kind, message } = problemFromError(`${file} cannot be used`, error);
    return err({ kind, message });
  }
}

function where(configFolder: string): string {
  return jsonPath({ folder: configFolder, name: 'preferences' });
}
