import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { err, ok } from '../domain/result.ts';
import type { Stored } from '../storage/storage-problem.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The place a value is sealed for. It can't be opened anywhere else. */
interface SealedPlace {
  readonly vault: string;
  readonly name: string;
  readonly version: number;
}

/** Reads the key that seals values. Created once per folder, by one process at a time. */
export function readSealingKey(file: string): Stored<Buffer> {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
    fs.renameSync(`${file}.new`, file);
  }
  const key = fs.readFileSync(file);
  if (key.length === KEY_BYTES) return ok(key);
  const message = `The file ${file} isn't the vault key. Restore it; without it, the stored secrets can't be read.`;
  return err({ kind: 'refused', message });
}

/** Encrypts a value for its place. @returns nonce, tag and ciphertext, in that order. */
export function seal(key: Buffer, value: string, place: SealedPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(place));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @returns the value, or `null` if the bytes, key or place don't match. */
export function open(key: Buffer, sealed: Uint8Array, place: SealedPlace): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const start = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Unambiguous because vault and secret names can't contain NUL. */
function associatedData({ vault, name, version }: SealedPlace): Buffer {
  return Buffer.from(`${vault}\0${name}\0${version}`, 'utf8');
}
