import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { HAS_MODES, ownUid } from './own-folder.ts';
import { attempt } from './storage-problem.ts';

/*
 * What the folder says that the program was started in, or a folder above it. It may be anyone's repository.
 */

const CHOICE_FILE = '.dispatchbox.json';
const CHOICE_BYTES = 64 * 1024;

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
    const file = path.join(here, CHOICE_FILE);
    const text = readBounded(file, CHOICE_BYTES);
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

/** Far more than any line of Git's, yet quick to read. */
const HEAD_BYTES = 4 * 1024;

const BRANCH = /^ref: refs\/heads\/([^\r\n]{1,255})\r?\n?$/;

/**
 * The branch that is checked out. It is read from `.git/HEAD` and nowhere else: Git isn't run, since it would run what a
 * repository configures, and no link and no `.git` file is followed, since it may lead to somebody's server.
 *
 * @returns `null` outside a repository, in a worktree or submodule, on a detached head, or if the name isn't one
 */
export function currentBranch(folder: string): string | null {
  for (const here of foldersUp(folder)) {
    const git = path.join(here, '.git');
    const found = attempt('', () => fs.lstatSync(git, { throwIfNoEntry: false }));
    // A suggestion isn't worth an error message.
    if (!found.ok) return null;
    if (found.value === undefined) continue;
    const head = found.value.isDirectory() ? readBounded(path.join(git, 'HEAD'), HEAD_BYTES) : null;
    const branch = BRANCH.exec((head?.ok && head.value) || '')?.[1] ?? '';
    return isBranchName(branch) ? branch : null;
  }
  return null;
}

/** Git forbids control characters, spaces and backslashes in names; we reject invisible characters too. */
function isBranchName(branch: string): boolean {
  return branch !== '' && sanitizeText(branch) === branch && !/[\s\\\p{C}]/u.test(branch);
}

/**
 * Reads a file that is not ours. A link is refused: it may lead to anything that this user can read, and what is wrong
 * with it would be quoted.
 *
 * @returns the text, `null` if there is no file, or why it was not read, as part of a sentence.
 */
function readBounded(file: string, maxBytes: number): Result<string | null, string> {
  // Check before opening: opening a pipe waits for its writer, and a device may react to it.
  const looked = attempt('', () => fs.lstatSync(file, { throwIfNoEntry: false }));
  // An unreadable folder makes no choice, as far as we can tell.
  if (!looked.ok || looked.value === undefined) return ok(null);
  if (looked.value.isSymbolicLink())
    return err('it is a link. Put the file itself there, or remove the link');
  if (!looked.value.isFile()) return err("it isn't a file");
  if (looked.value.size > maxBytes) return err(`it is larger than ${maxBytes / 1024} KiB`);
  const text = attempt('reading failed', () => {
    const isBait = isPlanted(file) || isPlanted(path.dirname(file));
    return isBait ? null : fs.readFileSync(file, 'utf8');
  });
  if (!text.ok) return err(text.error.message.replace(/\.$/, ''));
  if (text.value !== null) return ok(text.value);
  return err('it belongs to another user, in a folder that others can write to');
}

/** Whether somebody else put this where others than its owner can put things, such as into `/tmp`: it may be bait. */
function isPlanted(at: string): boolean {
  const isOpen = HAS_MODES && (fs.statSync(path.dirname(at)).mode & 0o022) !== 0;
  if (!isOpen) return false;
  const { uid } = fs.lstatSync(at);
  return uid !== 0 && uid !== ownUid();
}

/** A folder and the ones above it, nearest first. */
function* foldersUp(folder: string): Generator<string> {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    yield here;
    if (here === path.dirname(here)) return;
  }
}
