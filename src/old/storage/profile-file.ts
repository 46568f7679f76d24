import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { counted } from '../domain/words.ts';
import { attempt, tooNew } from '../files/file-problem.ts';
import { checkOwnPath, createPrivateFile } from '../files/private-file.ts';
import { JsonFile, type JsonReading } from './json-file.ts';
import {
  EMPTY_DOCUMENT,
  laterDocument,
  PROFILES_VERSION,
  type ProfilesDocument,
  profilesDocument,
} from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';

/** Far more than anyone's profiles need, yet quick to read. */
const MAX_BYTES = 8 * 1024 * 1024;

const CHECK_FAILED = "Couldn't check the profiles";
const WRITE_FAILED = "Couldn't save the profiles";

/** `profiles.json`: profiles with their tokens, and its backup. */
export interface ProfileFile {
  readonly path: string;
  /** Reads the file as it is, without the lock. @returns `null` if it needs repair. */
  read(): ProfilesDocument | null;
  /** Repairs the file and reads it. */
  settle(): Result<SettledProfiles, StorageProblem>;
  /**
   * Applies a change to the file as it is now. A change that can't be stored changes nothing.
   *
   * @param apply changes a draft in place. @returns also the new file.
   */
  change<T>(
    apply: (draft: ProfilesDocument) => Result<T, StorageProblem>,
  ): Result<Changed<T>, StorageProblem>;
}

interface Changed<T> {
  readonly changed: T;
  readonly document: ProfilesDocument;
  readonly signature: string;
}

/** The profiles once everything repairable has been repaired. */
export interface SettledProfiles {
  readonly document: ProfilesDocument;
  /** A newer version wrote the file: we read what we understand and never write it. */
  readonly isTooNew: boolean;
  /** What was repaired, as sentences. */
  readonly notices: readonly string[];
}

export function openProfileFile(folder: string): ProfileFile {
  const of = (name: string) =>
    new JsonFile({ folder, name, maxBytes: MAX_BYTES, failed: WRITE_FAILED });
  const file = of('profiles');
  const backup = of('profiles.backup');
  const settled = () => settle(file, backup);
  return {
    path: file.path,
    read() {
      const reading = classify(file.read());
      return reading.kind === 'good' ? reading.document : null;
    },
    settle: () => file.withLock(CHECK_FAILED, settled),
    change: (apply) =>
      file.withLock(WRITE_FAILED, () => {
        const before = settled();
        if (!before.ok) return before;
        if (before.value.isTooNew) return err(tooNew(file.path));
        const document = structuredClone(before.value.document);
        const changed = apply(document);
        if (!changed.ok) return changed;
        const written = file.write(document);
        if (!written.ok) return written;
        file.keepCopy();
        forgetTokens(folder, before.value.document, document);
        // Before anyone else writes.
        return ok({ changed: changed.value, document, signature: signatureOf(file.path) });
      }),
  };
}

type Reading =
  | Exclude<JsonReading, { kind: 'read' | 'unreadable' }>
  | { readonly kind: 'good'; readonly document: ProfilesDocument; readonly repaired: string | null }
  /** `document` is as much as this version understands; `null` for nothing. */
  | { readonly kind: 'too-new'; readonly document: ProfilesDocument | null }
  | { readonly kind: 'corrupt' };

function classify(reading: JsonReading): Reading {
  if (reading.kind === 'unreadable') return { kind: 'corrupt' };
  if (reading.kind !== 'read') return reading;
  const { content, repaired } = reading;
  const document = v.safeParse(profilesDocument, content);
  if (document.success) return { kind: 'good', document: document.output, repaired };
  if (!v.is(laterDocument, content)) return { kind: 'corrupt' };
  const asOurs = v.safeParse(profilesDocument, { ...content, version: PROFILES_VERSION });
  return { kind: 'too-new', document: asOurs.success ? asOurs.output : null };
}

/**
 * Needs the lock. An unreadable file is moved aside, never deleted, and replaced by its backup.
 */
function settle(file: JsonFile, backup: JsonFile): Result<SettledProfiles, StorageProblem> {
  const reading = classify(file.read());
  switch (reading.kind) {
    case 'good': {
      file.keepCopy();
      const { document, repaired } = reading;
      return ok({ document, isTooNew: false, notices: repaired === null ? [] : [repaired] });
    }
    case 'too-new':
      return ok(leftAlone(file, reading.document));
    case 'refused':
      return err(reading.problem);
    case 'absent':
      return fromBackup(file, backup, null);
    case 'corrupt':
      return fromBackup(file, backup, file.moveAside());
  }
}

function fromBackup(
  file: JsonFile,
  backup: JsonFile,
  movedTo: string | null,
): Result<SettledProfiles, StorageProblem> {
  const lost = movedTo === null ? `${file.path} was missing.` : unreadable(file, movedTo);
  const reading = classify(backup.read());
  switch (reading.kind) {
    case 'good': {
      // If this fails, the backup is still there, and the next start or write tries again.
      file.write(reading.document);
      const profiles = counted(reading.document.profiles.length, 'profile');
      const notices = [`${lost} It was restored from its backup, with ${profiles}.`];
      return ok({ document: reading.document, isTooNew: false, notices });
    }
    case 'too-new':
      return ok(leftAlone(backup, reading.document));
    case 'corrupt': {
      // The next write would replace it, and it may be the last place that has a token.
      const notices = [lost, unreadable(backup, backup.moveAside())];
      return ok({ document: EMPTY_DOCUMENT, isTooNew: false, notices });
    }
    case 'absent':
    case 'refused': {
      // Until it can be read again, a write would replace it.
      if (reading.kind === 'refused' && reading.problem.kind === 'disk') {
        return err({ kind: 'disk', message: `${lost} ${reading.problem.message}` });
      }
      const notices = movedTo === null ? [] : [`${lost} It has no backup.`];
      return ok({ document: EMPTY_DOCUMENT, isTooNew: false, notices });
    }
  }
}

function unreadable({ path: file }: JsonFile, movedTo: string): string {
  return `Couldn't read ${file}, so it was moved to ${movedTo}.`;
}

function leftAlone(file: JsonFile, document: ProfilesDocument | null): SettledProfiles {
  return {
    document: document ?? EMPTY_DOCUMENT,
    isTooNew: true,
    notices: [tooNew(file.path).message],
  };
}

/**
 * Removes tokens that the new document no longer contains from files that were moved aside, as far as the
 * disk allows. The rest of those files is kept for anyone who needs it. Needs the lock.
 */
function forgetTokens(folder: string, before: ProfilesDocument, after: ProfilesDocument): void {
  const kept = new Set(tokensIn(after));
  const gone = tokensIn(before).filter((text) => !kept.has(text));
  if (gone.length > 0) attempt('', () => takeOut(folder, gone.map(bytesInJson)));
}

function tokensIn({ profiles }: ProfilesDocument): readonly string[] {
  return profiles.flatMap(({ tokens }) => tokens.flatMap(({ text }) => text ?? []));
}

function takeOut(folder: string, tokens: readonly string[]): void {
  const moved = /^profiles\.corrupt-[\dTZ-]+\.json$/;
  for (const name of fs.readdirSync(folder).filter((each) => moved.test(each))) {
    const file = path.join(folder, name);
    if (checkOwnPath(file, 'file').kind !== 'ours') continue;
    const before = fs.readFileSync(file, 'latin1');
    const after = tokens.reduce((text, token) => text.replaceAll(token, '[removed]'), before);
    if (after !== before) replace(file, after);
  }
}

function replace(file: string, bytes: string): void {
  const staged = path.join(path.dirname(file), 'profiles.corrupt.next');
  fs.rmSync(staged, { force: true });
  createPrivateFile(staged);
  fs.writeFileSync(staged, bytes, 'latin1');
  fs.renameSync(staged, file);
}

/** A damaged file may not be text, so compare bytes. */
function bytesInJson(text: string): string {
  return Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1');
}

/** Every write creates a new file, so its directory entry shows whether it has changed. */
export function signatureOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = fs.lstatSync(file);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return 'unreadable';
  }
}
