import * as v from 'valibot';
import { type Document, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import { err, ok, type Result } from '../domain/result.ts';
import { readBounded } from '../files/outside-files.ts';

/** Far more than a workflow needs. What the parser rejects costs it time that grows with the square. */
const MAX_FILE_BYTES = 64 * 1024;
/** Far deeper than any workflow. The parser calls itself for every level. */
const MAX_DEPTH = 32;

/** Reads a text file written by a person. @returns what is wrong, as part of a sentence, on failure. */
export function readSmallFile(file: string): Result<string, string> {
  const read = readBounded(file, MAX_FILE_BYTES, { followsLinks: true });
  if (!read.ok) return read;
  return read.value === null ? err("it doesn't exist") : ok(read.value);
}

/**
 * Parses YAML, which includes JSON. Every value is text, so `version: 1.10` stays 1.10.
 *
 * @returns what is wrong, as part of a one-line sentence, on failure.
 */
export function parseYaml(text: string): Result<unknown, string> {
  if (isTooDeep(text)) return err('it nests too deeply');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    // Each pretty error quotes the file, and only the first is told.
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const { line, col } = lineCounter.linePos(syntaxError.pos[0]);
    return err(`${syntaxError.message} at line ${line}, column ${col}`);
  }
  if (!areKeysText(document)) return err('a key is a list or a map');
  try {
    return ok(document.toJS());
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Anything else would become text with all that is in it, and each level of it doubles that. */
function areKeysText(document: Document): boolean {
  let areText = true;
  visit(document, {
    Pair(_, { key }) {
      if (key === null || isScalar(key)) return undefined;
      areText = false;
      return visit.BREAK;
    },
  });
  return areText;
}

/** Counts what is open at once, and what opens a level in the same line: lines can only add one each. */
function isTooDeep(text: string): boolean {
  let open = 0;
  let inLine = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    else if (token.includes('\n')) inLine = 0;
    else if (token === '-' || token === '?' || (token === ':' && open === 0)) inLine += 1;
    if (open > MAX_DEPTH || inLine > MAX_DEPTH) return true;
  }
  return false;
}

/** Valibot accepts a list as an object without fields. */
export const NO_LIST = v.custom((value) => !Array.isArray(value), 'must be a map, not a list');

/** Every value is text, see `parseYaml`. */
export const SECONDS = v.pipe(
  v.string('must be a number of seconds'),
  v.regex(/^\d+(\.\d+)?$/, 'must be a number of seconds'),
  v.transform(Number),
);

/**
 * What a schema rejects about a file, as part of a sentence.
 *
 * @param of such as `a workflow`. @param like what a map could be, for a file that is none.
 */
export function describeIssue(issue: v.BaseIssue<unknown>, of: string, like: string): string {
  const path = v.getDotPath(issue);
  if (path === null) return `it must be a map ${like}`;
  if (issue.type !== 'strict_object') return `${path} ${issue.message}`;
  if (issue.expected === 'never') return `${path} is not a field of ${of}`;
  return issue.input === undefined ? `${path} is missing` : `${path} must be a map`;
}
