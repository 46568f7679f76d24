import * as v from 'valibot';
import {
  DEFAULT_PREFERENCES,
  optionsOf,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  type PreferencesChange,
} from '../domain/preferences.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { type Content, JsonFile, type Settings } from './json-file.ts';
import type { Stored } from './storage-problem.ts';

const MOST_SHOWN = 40;
const SHAPE_OF_KEYS = 'must look like {"runs.copy-url": "u"}';

/** The keys of one action. */
const keysOfOne = v.union([
  v.pipe(
    v.string(),
    v.transform((key) => [key]),
  ),
  v.array(v.string()),
]);

export interface PreferencesRead {
  /** Missing and unusable entries have their defaults. */
  readonly preferences: Preferences;
  /** The mistakes in the file, as sentences. */
  readonly problems: readonly string[];
}

/** `preferences.json`, which people may also edit by hand. */
export class PreferencesFile extends JsonFile<Content> {
  constructor(settings: Settings) {
    super('preferences', settings);
  }

  /** Never fails: what can't be used has its default. */
  preferences(): PreferencesRead {
    const found = this.read();
    if (found.ok) return this.#readContent(found.value ?? {});
    return { preferences: DEFAULT_PREFERENCES, problems: [found.error.message] };
  }

  /**
   * Changes some preferences in the file as it is now and keeps the rest, including entries this version doesn't know. A
   * file that can't be used is moved aside.
   */
  change(change: PreferencesChange): Promise<Stored<void>> {
    return this.edit((now) => ({ content: { ...now, ...change }, result: undefined }));
  }

  protected override parse(content: Content): Content {
    return content;
  }

  #readContent(content: Content): PreferencesRead {
    const problems: string[] = [];
    // One entry at a time, so that one mistake costs one entry.
    const chosen = PREFERENCE_NAMES.map((name) => {
      const given = content[name];
      if (optionsOf(name).some(({ value }) => value === given)) return [name, given];
      if (given !== undefined) {
        problems.push(`Can't use ${name} in ${this.path}: it ${ruleFor(name)}.`);
      }
      return [name, DEFAULT_PREFERENCES[name]];
    });
    const { keys, wrong } = readKeys(content.keys);
    if (wrong !== null) problems.push(`Can't use keys in ${this.path}${wrong}.`);
    return { preferences: { ...Object.fromEntries(chosen), keys } as Preferences, problems };
  }
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
