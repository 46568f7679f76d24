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
import { prepareFolder } from '../files/private-folder.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { JsonFile } from './json-file.ts';
import type { StorageProblem } from './storage-problem.ts';

const MAX_BYTES = 64 * 1024;

const WRITE_FAILED = 'The preferences could not be saved';

const keysOfOne = v.union([
  v.pipe(
    v.string(),
    v.transform((key) => [key]),
  ),
  v.array(v.string()),
]);
const keys = v.record(v.string(), keysOfOne);

const MOST_SHOWN = 40;
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
  const file = preferencesIn(configFolder);
  const filePath = file.path;
  const read = readStored(file);
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
  const chosen = PREFERENCE_NAMES.map((name) => [name, take(name)]);
  const preferences = {
    ...Object.fromEntries(chosen),
    keys: takeKeys(),
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
  const file = preferencesIn(configFolder);
  return retryWhileLocked(() => {
    const prepared = prepareFolder(configFolder);
    if (!prepared.ok) return prepared;
    return file.withLock(WRITE_FAILED, (): Result<void, StorageProblem> => {
      const read = readStored(file);
      if (read.ok) return file.write({ ...read.value, ...change });
      const { kind, message } = read.error;
      return err({ kind, message: `${message} Fix or remove it; nothing was written.` });
    });
  });
}

/** Everything in the file, including what this version doesn't know. */
function readStored(file: JsonFile): Result<Record<string, unknown>, StorageProblem> {
  const reading = file.read();
  switch (reading.kind) {
    case 'absent':
      return ok({});
    case 'read':
      return ok(reading.content);
    case 'unreadable':
      return err({ kind: 'disk', message: `${file.path} cannot be used: ${reading.why}.` });
    case 'refused': {
      const { kind, message } = reading.problem;
      if (kind !== 'foreign-file') return err({ kind, message });
      return err({ kind, message: `${file.path} cannot be used: it isn't your file.` });
    }
  }
}

function preferencesIn(folder: string): JsonFile {
  return new JsonFile({ folder, name: 'preferences', maxBytes: MAX_BYTES, failed: WRITE_FAILED });
}
