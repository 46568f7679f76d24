import * as v from 'valibot';
import {
  DEFAULT_PREFERENCES,
  optionsOf,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
} from '../domain/preferences.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { problemFromError } from '../files/file-problem.ts';
import { checkOwnPath, narrowMode, PRIVATE_FILE_MODE } from '../files/private-file.ts';
import { type JsonPlace, jsonPath, readJson, serialize } from './json-file.ts';
import type { StorageProblem } from './storage-problem.ts';

export const MOST_PREFERENCES_BYTES = 64 * 1024;

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
  const filePath = jsonPath(preferencesIn(configFolder));
  const read = readStoredPreferences(configFolder);
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

/** Everything in the file, including what this version doesn't know. */
export function readStoredPreferences(
  configFolder: string,
): Result<Record<string, unknown>, StorageProblem> {
  const place = preferencesIn(configFolder);
  const file = jsonPath(place);
  const unusable = (why: string, kind: StorageProblem['kind'] = 'disk') =>
    err({ kind, message: `${file} cannot be used: ${why}.` });
  try {
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'absent') return ok({});
    if (check.kind === 'foreign') return unusable("it isn't your file", 'foreign-file');
    if (check.size > MOST_PREFERENCES_BYTES) return unusable('it is too large');
    narrowMode(file, check.mode, PRIVATE_FILE_MODE);
    const stored = readJson(place);
    // Throws on JSON too deep to be written again.
    serialize(stored);
    return ok(stored);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError)
      return unusable('it is not a JSON object');
    const { kind, message } = problemFromError(`${file} cannot be used`, error);
    return err({ kind, message });
  }
}

export function preferencesIn(folder: string): JsonPlace {
  return { folder, name: 'preferences' };
}
