import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';

/** One of our JSON files: `<folder>/<name>.json`. */
export interface JsonPlace {
  readonly folder: string;
  readonly name: string;
}

export function jsonPath({ folder, name }: JsonPlace): string {
  return path.join(folder, `${name}.json`);
}

/**
 * Reads a file that is known to be ours. Writing goes through `writeVerified`.
 *
 * @throws SyntaxError for anything but an object in UTF-8
 */
export function readJson(place: JsonPlace): Record<string, unknown> {
  const bytes = fs.readFileSync(jsonPath(place));
  // Decoding would quietly put another character in the place of each wrong byte.
  if (!isUtf8(bytes)) throw new SyntaxError('not UTF-8');
  return deserialize(bytes.toString());
}

/** @throws SyntaxError for anything but an object: `conf` would treat a list as an empty one. */
export function deserialize(text: string): Record<string, unknown> {
  // Editors on Windows add a byte order mark.
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new SyntaxError('not an object');
}

export function serialize(document: Record<string, unknown>): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
