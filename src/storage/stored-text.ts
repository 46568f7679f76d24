import * as v from 'valibot';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';

type Text = v.GenericSchema<string, string>;

const HIDDEN = 'has a character that cannot be shown';

const text = v.string('must be text');

/** Text that is drawn and sent as it is: what would have to be changed for the screen is refused. */
export const exactLine = v.pipe(
  text,
  v.check((given) => sanitizeText(given) === given, HIDDEN),
);
export const exactLines = v.pipe(
  text,
  v.check((given) => harmlessLines(given) === given, HIDDEN),
);

/** Texts by name. Not `v.record`, which drops the names `__proto__`, `constructor` and `prototype`. */
export function textByName(name: Text = text, each: Text = text, message = 'must be an object') {
  return v.pipe(
    v.custom<object>((value) => isObject(value), message),
    v.transform((object) => new Map<unknown, unknown>(Object.entries(object))),
    v.map(name, each, message),
    v.transform((texts): Record<string, string> => Object.fromEntries(texts)),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
