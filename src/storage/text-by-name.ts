import * as v from 'valibot';

type Text = v.GenericSchema<string, string>;

const ANY = v.string('must be text');

/** Texts by name. Not `v.record`, which drops the names `__proto__`, `constructor` and `prototype`. */
export function textByName(name: Text = ANY, text: Text = ANY, message = 'must be an object') {
  return v.pipe(
    v.custom<object>((value) => isObject(value), message),
    v.transform((object) => new Map<unknown, unknown>(Object.entries(object))),
    v.map(name, text, message),
    v.transform((texts): Record<string, string> => Object.fromEntries(texts)),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
