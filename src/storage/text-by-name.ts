import * as v from 'valibot';

/** Texts by name. Not `v.record`, which drops the names `__proto__`, `constructor` and `prototype`. */
export const textByName = v.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);
