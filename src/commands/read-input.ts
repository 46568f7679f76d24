import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '../domain/result.ts';
import type { Host } from '../process/host.ts';

/** Far more than a secret or a file of them needs, yet small enough to hold in memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads standard input to the end. @returns a sentence if it is unusable; never any of its contents. */
export function readStdin(host: Host, maxBytes = MAX_BYTES): Promise<Result<string, string>> {
  return readText('Standard input', host.stdin, maxBytes);
}

/**
 * Reads a file; `-` is standard input.
 *
 * @param what what to call the file in a sentence. Its path is never repeated: it may be a value typed in
 * the wrong place.
 */
export async function readFileOrStdin(
  host: Host,
  path: string,
  what: string,
): Promise<Result<string, string>> {
  if (path === '-') return readStdin(host);
  try {
    return await readText(what, createReadStream(path), MAX_BYTES);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') return err(`${what} doesn't exist.`);
    return err(`${what} cannot be read (${String(error.code)}).`);
  }
}

async function readText(
  what: string,
  input: Readable,
  maxBytes: number,
): Promise<Result<string, string>> {
  const bytes = await readBytes(input, maxBytes);
  if (bytes === null) return err(`${what} is longer than ${maxBytes} bytes.`);
  try {
    // Keeps a byte order mark: contents are passed on byte for byte.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return ok(decoder.decode(bytes));
  } catch {
    return err(`${what} isn't UTF-8, which JSON requires. Encode it, for example as base64.`);
  }
}

/** @returns everything, or `null` if it is too long. `for await` would take a command a millisecond more. */
function readBytes(input: Readable, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    input.on('data', (chunk: Buffer | string) => {
      const part = Buffer.from(chunk);
      bytes += part.length;
      if (bytes <= maxBytes) return parts.push(part);
      resolve(null);
      return input.destroy();
    });
    input.on('end', () => resolve(Buffer.concat(parts)));
    input.on('error', reject);
    input.on('close', () => reject(new Error('the input was closed before its end')));
  });
}
