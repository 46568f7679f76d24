import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { problemFromError } from '../files/file-problem.ts';
import { isSystemError } from '../files/private-file.ts';

export const FOLDER_CHOICE_FILE = '.dispatchbox.json';

const MAX_BYTES = 64 * 1024;

/** What a project says about itself. It can name a profile and a vault, and nothing else. */
export interface FolderChoice {
  /** The file that says so. */
  readonly path: string;
  readonly profile: string | null;
  readonly vault: string | null;
}

/** A name goes to the screen and into requests, and the file can come from anybody's repository. */
const name = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(256),
  v.check((text) => sanitizeText(text) === text),
);

/** Nothing else may stand in it: `vualt` would silently mean another vault. */
const content = v.strictObject({ profile: v.optional(name), vault: v.optional(name) });

/**
 * Looks for `.dispatchbox.json` in a folder and in those above it; the nearest one counts, also
 * where it is bad, so that a typing mistake never silently means another profile.
 *
 * @returns `null` where there is none, or a sentence where the nearest one cannot be used.
 */
export function findFolderChoice(folder: string): Result<FolderChoice | null, string> {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    const file = path.join(here, FOLDER_CHOICE_FILE);
    const text = readBounded(file);
    if (!text.ok) return err(`${sanitizeText(file)} cannot be used: ${text.error}.`);
    if (text.value !== null) return readChoice(file, text.value);
    if (here === path.dirname(here)) return ok(null);
  }
}

function readChoice(file: string, text: string): Result<FolderChoice, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return err(`${sanitizeText(file)} cannot be used: it is not JSON.`);
  }
  const choice = v.safeParse(content, parsed);
  if (!choice.success || Array.isArray(parsed)) {
    return err(
      `${sanitizeText(file)} cannot be used: it must look like {"profile": "acme", "vault": "default"}, with plain names and nothing else.`,
    );
  }
  const { profile = null, vault = null } = choice.output;
  return ok({ path: file, profile, vault });
}

/** @returns the text, `null` where no file is there, or why it was not read. */
function readBounded(file: string): Result<string | null, string> {
  const stats = lookAt(file);
  if (stats === null) return ok(null);
  if (!stats.isFile()) return err('it is not a file');
  if (stats.size > MAX_BYTES) return err(`it is larger than ${MAX_BYTES} bytes`);
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const buffer = Buffer.alloc(MAX_BYTES);
    return ok(buffer.toString('utf8', 0, fs.readSync(descriptor, buffer, 0, MAX_BYTES, 0)));
  } catch (error) {
    if (isSystemError(error, 'EACCES')) return err('the permission to read it is missing');
    return err(problemFromError('reading failed', error).message.replace(/\.$/, ''));
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/** Looks before anything is opened: opening a pipe waits for its writer, and a device may act on it. */
function lookAt(file: string): fs.Stats | null {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    // A folder that lets nobody look is a folder without a choice, as far as anybody can see.
    problemFromError('', error);
    return null;
  }
}
