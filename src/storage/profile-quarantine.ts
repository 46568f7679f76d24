import fs from 'node:fs';
import path from 'node:path';
import { attempt } from '../files/file-problem.ts';
import {
  checkOwnPath,
  createPrivateFile,
  narrowMode,
  PRIVATE_FILE_MODE,
} from '../files/private-file.ts';
import { type ProfilesFile, profilesPath } from './profile-file.ts';
import type { ProfilesDocument } from './profile-schema.ts';

const QUARANTINED = /^profiles\.corrupt-[\dTZ-]+\.json$/;
const REWRITTEN = 'profiles.corrupt.next';

/** Moves a file aside under a unique name. Renaming needs no space, so it works on a full disk. */
export function quarantine(folder: string, file: ProfilesFile, nowMs: number): string {
  const where = profilesPath(folder, file);
  const timestamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = path.join(folder, `profiles.corrupt-${timestamp}.json`);
  for (let copy = 2; fs.existsSync(target); copy += 1) {
    target = path.join(folder, `profiles.corrupt-${timestamp}-${copy}.json`);
  }
  const check = checkOwnPath(where, 'file');
  if (check.kind === 'ours') narrowMode(where, check.mode, PRIVATE_FILE_MODE);
  fs.renameSync(where, target);
  return target;
}

/**
 * Removes tokens that the new document no longer contains from files that were moved aside, as far as the
 * disk allows. The rest of those files is kept for anyone who needs it. Needs the write lock.
 */
export function forgetTokens(
  folder: string,
  before: ProfilesDocument,
  after: ProfilesDocument,
): void {
  const kept = new Set(tokensIn(after));
  const gone = tokensIn(before).filter((text) => !kept.has(text));
  if (gone.length > 0) attempt('', () => takeOut(folder, gone.map(bytesInJson)));
}

function tokensIn({ profiles }: ProfilesDocument): readonly string[] {
  return profiles.flatMap(({ tokens }) => tokens.flatMap(({ text }) => text ?? []));
}

function takeOut(folder: string, tokens: readonly string[]): void {
  for (const name of fs.readdirSync(folder).filter((each) => QUARANTINED.test(each))) {
    const file = path.join(folder, name);
    if (checkOwnPath(file, 'file').kind !== 'ours') continue;
    const before = fs.readFileSync(file, 'latin1');
    const after = tokens.reduce((text, token) => text.replaceAll(token, '[removed]'), before);
    if (after !== before) replace(file, after);
  }
}

function replace(file: string, bytes: string): void {
  const staged = path.join(path.dirname(file), REWRITTEN);
  fs.rmSync(staged, { force: true });
  createPrivateFile(staged);
  fs.writeFileSync(staged, bytes, 'latin1');
  fs.renameSync(staged, file);
}

/** A damaged file may not be text, so compare bytes. */
function bytesInJson(text: string): string {
  return Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1');
}
