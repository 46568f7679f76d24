import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readOrCreatePrivateFile } from './private-files.ts';
import { SandboxError } from './sandbox-error.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The place a value is sealed for. Moved to another one, it does not open. */
export interface SealedPlace {
  readonly vault: string;
  readonly name: string;
  readonly version: number;
}

/** @throws SandboxError where the file holds no key. */
export function readSealingKey(file: string): Buffer {
  const text = readOrCreatePrivateFile(file, () => randomBytes(KEY_BYTES).toString('base64'));
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new SandboxError(
    `The file ${file} does not hold the key of the vaults. Bring it back; without it the stored secrets cannot be read.`,
  );
}

/** Encrypts a value for its place. @returns nonce, tag and ciphertext, in that order. */
export function seal(key: Buffer, value: string, place: SealedPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(place));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @returns the value, or `null` where the bytes, the key or the place are not those it was sealed with. */
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

/** Unambiguous because neither a vault's nor a secret's name can hold a NUL. */
function associatedData({ vault, name, version }: SealedPlace): Buffer {
  return Buffer.from(`${vault}\0${name}\0${version}`, 'utf8');
}
