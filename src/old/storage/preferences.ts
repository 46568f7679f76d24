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

const WRITE_FAILED = "Couldn't save the preferences";

/** The keys of one action. */
const keysOfOne = v.union([
  v.pipe(
    v.string(),
    v.transform((key) => [key]),
  ),
  v.array(v.string()),
]);

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
  const chosen = PREFERENCE_NAMES.map((name) => {
    const given = read.value[name];
    if (optionsOf(name).some(({ value }) => value === given)) return [name, given];
    if (given !== undefined) {
      problems.push(`Can't use ${name} in ${filePath}: it ${ruleFor(name)}.`);
    }
    return [name, DEFAULT_PREFERENCES[name]];
  });
  const { keys, wrong } = readKeys(read.value.keys);
  if (wrong !== null) problems.push(`Can't use keys in ${filePath}${wrong}.`);
  const preferences = { ...Object.fromEntries(chosen), keys } as Preferences;
  return { preferences, filePath, problems };
}

/**
 * One action at a time: someone may have configured many, and only the wrong ones are reported.
 *
 * @returns also what is wrong, as the end of a sentence, or `null`
 */
function readKeys(given: unknown): {
  readonly keys: Preferences['keys'];
  readonly wrong: string | null;
} {
  if (given === undefined) return { keys: DEFAULT_PREFERENCES.keys, wrong: null };
  const actions = v.safeParse(v.record(v.string(), v.unknown()), given);
  if (!actions.success) {
    return { keys: DEFAULT_PREFERENCES.keys, wrong: `: it ${SHAPE_OF_KEYS}` };
  }
  const usable: [string, readonly string[]][] = [];
  const wrong: string[] = [];
  for (const [action, keys] of Object.entries(actions.output)) {
    const parsed = v.safeParse(keysOfOne, keys);
    if (parsed.success) usable.push([action, parsed.output]);
    else wrong.push(sanitizeText(action.slice(0, MOST_SHOWN)));
  }
  const others = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : '';
  return {
    keys: Object.fromEntries(usable),
    wrong: wrong.length === 0 ? null : ` for ${wrong[0]}${others}: it ${SHAPE_OF_KEYS}`,
  };
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
      if (!read.ok) {
        const { kind, message } = read.error;
        return err({ kind, message: `${message} Fix or remove it; nothing was written.` });
      }
      // People edit it, and may want back what they had.
      file.keepCopy();
      return file.write({ ...read.value, ...change });
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
      return err({ kind: 'disk', message: `Can't use ${file.path}: ${reading.why}.` });
    case 'refused': {
      const { kind, message } = reading.problem;
      if (kind !== 'foreign-file') return err({ kind, message });
      return err({ kind, message: `Can't use ${file.path}: it isn't your file.` });
    }
  }
}

function preferencesIn(folder: string): JsonFile {
  return new JsonFile({
    ...{ folder, name: 'preferences', maxBytes: MAX_BYTES, failed: WRITE_FAILED },
    mayBeLink: true,
  });
}
