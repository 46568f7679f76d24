import path from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { foldersUp, readBounded } from './outside-files.ts';

const FOLDER_CHOICE_FILE = '.dispatchbox.json';

const MAX_BYTES = 64 * 1024;

/** A project's choice of a profile and a vault. It can't choose anything else. */
export interface FolderChoice {
  /** The file it comes from. */
  readonly path: string;
  readonly profile: string | null;
  readonly vault: string | null;
}

/**
 * Names go to the screen and into requests, and the file may come from anyone's repository. With spaces and signs, a
 * vault could be called `default at sandbox ▸ 127.0.0.1`, and what is sent would seem to go there.
 */
const name = v.pipe(v.string(), v.maxLength(256), v.regex(/^[\p{L}\p{M}\p{N}_.:/@+-]+$/u));

/** Strict: a typo such as `vualt` would silently mean another vault. */
const content = v.strictObject({ profile: v.optional(name), vault: v.optional(name) });

/**
 * Finds the nearest `.dispatchbox.json` in a folder or its parents. The nearest one counts even if it is
 * invalid, so that a typo never silently selects another profile.
 *
 * @returns `null` if there is none, or a sentence if the nearest one is unusable.
 */
export function findFolderChoice(folder: string): Result<FolderChoice | null, string> {
  for (const here of foldersUp(folder)) {
    const file = path.join(here, FOLDER_CHOICE_FILE);
    const text = readBounded(file, MAX_BYTES);
    if (!text.ok) return err(`Can't use ${sanitizeText(file)}: ${text.error}.`);
    if (text.value !== null) return readChoice(file, text.value);
  }
  return ok(null);
}

function readChoice(file: string, text: string): Result<FolderChoice, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return err(`Can't use ${sanitizeText(file)}: it isn't JSON.`);
  }
  const choice = v.safeParse(content, parsed);
  if (!choice.success || Array.isArray(parsed)) {
    return err(
      `Can't use ${sanitizeText(file)}: it must look like {"profile": "acme", "vault": "default"}, with nothing else, and no spaces or signs in the names.`,
    );
  }
  const { profile = null, vault = null } = choice.output;
  return ok({ path: file, profile, vault });
}
