import fs from 'node:fs';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';

const MAX_FILE_BYTES = 1024 * 1024;

/** Reads a text file written by a person. @returns what is wrong, as part of a sentence, on failure. */
export function readSmallFile(file: string): Result<string, string> {
  const read = attempt('it cannot be read', () => {
    const stat = fs.statSync(file);
    // Check before reading: a named pipe would block the whole program.
    if (!stat.isFile()) return err('it is not a file');
    return stat.size > MAX_FILE_BYTES
      ? err('it is larger than 1 MiB')
      : ok(fs.readFileSync(file, 'utf8'));
  });
  return read.ok ? read.value : err(read.error.message.replace(/\.$/, ''));
}

/**
 * Parses YAML, which includes JSON. Every value is text, so `version: 1.10` stays 1.10.
 *
 * @returns what is wrong, as part of a one-line sentence, on failure.
 */
export function parseYaml(text: string): Result<unknown, string> {
  const document = parseDocument(text, { schema: 'failsafe' });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    return err(syntaxError.message.split('\n')[0]?.replace(/:$/, '') ?? '');
  }
  try {
    return ok(document.toJS());
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Valibot accepts a list as an object without fields. */
export const NO_LIST = v.custom((value) => !Array.isArray(value), 'must be a map, not a list');

/** What a schema rejects about a file, as part of a sentence. @param of such as `a workflow`. */
export function describeIssue(issue: v.BaseIssue<unknown>, of: string): string | null {
  const path = v.getDotPath(issue);
  if (path === null) return null;
  if (issue.type !== 'strict_object') return `${path} ${issue.message}`;
  if (issue.expected === 'never') return `${path} is not a field of ${of}`;
  return issue.input === undefined ? `${path} is missing` : `${path} must be a map`;
}
