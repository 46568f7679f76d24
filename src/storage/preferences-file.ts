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
    const wrong: string[] = [];
    // One entry at a time, so that one mistake costs one entry.
    const chosen = PREFERENCE_NAMES.map((name) => {
      const given = content[name];
      if (optionsOf(name).some(({ value }) => value === given)) return [name, given];
      if (given !== undefined) wrong.push(`${name} ${ruleFor(name)}`);
      return [name, DEFAULT_PREFERENCES[name]];
    });
    const { keys, unusable } = readKeys(content.keys);
    if (unusable !== null) wrong.push(`${unusable} must look like {"runs.copy-url": "u"}`);
    const { keys: _, ...others } = content;
    const unknown = Object.keys(others).filter((name) => !Object.hasOwn(DEFAULT_PREFERENCES, name));
    if (unknown.length > 0) wrong.push(`${firstOf(unknown)} isn't a preference`);
    const all = wrong.length === 0 ? [] : [`Can't use all of ${this.path}: ${wrong.join('; ')}.`];
    return { preferences: { ...Object.fromEntries(chosen), keys } as Preferences, problems: all };
  }
}

/**
 * One action at a time: someone may have configured many, and only the wrong ones are reported.
 *
 * @returns also what is wrong, as the beginning of a sentence, or `null`
 */
function readKeys(given: unknown): {
  readonly keys: Preferences['keys'];
  readonly unusable: string | null;
} {
  if (given === undefined) return { keys: DEFAULT_PREFERENCES.keys, unusable: null };
  const actions = v.safeParse(v.record(v.string(), v.unknown()), given);
  if (!actions.success) return { keys: DEFAULT_PREFERENCES.keys, unusable: 'keys' };
  const usable: [string, readonly string[]][] = [];
  const wrong: string[] = [];
  for (const [action, keys] of Object.entries(actions.output)) {
    const parsed = v.safeParse(keysOfOne, keys);
    if (parsed.success) usable.push([action, parsed.output]);
    else wrong.push(action);
  }
  const unusable = wrong.length === 0 ? null : `the keys of ${firstOf(wrong)}`;
  return { keys: Object.fromEntries(usable), unusable };
}

/** What a person wrote, harmless and short. */
function firstOf([name = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${sanitizeText(name.slice(0, MOST_SHOWN))}${more}`;
}

function ruleFor(name: PreferenceName): string {
  const values = optionsOf(name).map(({ value }) => String(value));
  return values.length === 2
    ? `must be ${values.join(' or ')}`
    : `must be one of ${values.join(', ')}`;
}
