import * as v from 'valibot';

const MUST_BE = 'must be an object';
const TEXT = v.string('must be text');

/** Texts by name. Not `v.record`, which drops the names `__proto__`, `constructor` and `prototype`. */
export function textByName() {
  return v.pipe(
    v.custom<object>((value) => isObject(value), MUST_BE),
    v.transform((object) => new Map<unknown, unknown>(Object.entries(object))),
    v.map(TEXT, TEXT, MUST_BE),
    v.transform((texts): Record<string, string> => Object.fromEntries(texts)),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
