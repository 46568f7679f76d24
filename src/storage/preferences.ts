import path from 'node:path';
import Conf from 'conf';
import * as v from 'valibot';
import { DEFAULT_PREFERENCES, type Preferences } from '../domain/preferences.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { checkOwnPath, PRIVATE_FILE_MODE } from './private-file.ts';
import { problemFromError } from './storage-problem.ts';

const FILE = 'preferences';
const MAX_BYTES = 64 * 1024;

const schema = v.object({
  bell: v.optional(v.boolean(), DEFAULT_PREFERENCES.bell),
  notifications: v.optional(v.boolean(), DEFAULT_PREFERENCES.notifications),
  title: v.optional(v.boolean(), DEFAULT_PREFERENCES.title),
});

/**
 * Reads `preferences.json`, which people write by hand; this program only reads it. What it leaves
 * out has its default.
 *
 * @returns a sentence where the file cannot be used; the defaults are on then.
 */
export function readPreferences(configFolder: string): Result<Preferences, string> {
  const file = path.join(configFolder, `${FILE}.json`);
  const unusable = (why: string) =>
    err(`${file} cannot be used: ${why}. Bell, notifications and title are as usual.`);
  try {
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'absent') return ok(DEFAULT_PREFERENCES);
    if (check.kind === 'foreign') return unusable('it is not a file of yours');
    if (check.size > MAX_BYTES) return unusable('it is too large');
    const conf = new Conf<Record<string, unknown>>({
      cwd: configFolder,
      configName: FILE,
      configFileMode: PRIVATE_FILE_MODE,
      accessPropertiesByDotNotation: false,
      deserialize: (text) => JSON.parse(text.replace(/^\ufeff/, '')),
    });
    const read = v.safeParse(schema, conf.store);
    return read.success
      ? ok(read.output)
      : unusable('it must look like {"bell": true, "notifications": true, "title": true}');
  } catch (error) {
    if (error instanceof SyntaxError) return unusable('it is not JSON');
    return unusable(problemFromError('reading failed', error).message.replace(/\.$/, ''));
  }
}
