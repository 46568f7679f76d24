import * as v from 'valibot';
import type { Run } from '../domain/dispatch.ts';
import { dispatchIdProblem } from '../domain/dispatch-id.ts';
import type { DispatchStatus } from '../domain/dispatch-status.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';
import type { SecretsSet } from './api-client.ts';
import { shapeProblem } from './shape-problem.ts';

/**
 * Turns parsed JSON into what the program works with, every string in it made harmless.
 * The error says what came instead, for a person: `dispatch_id is a number, not a string`.
 */
export type Decoder<T> = (json: unknown) => Result<T, string>;

const MAX_ENTRIES = 10_000;
const MAX_LINE = 2_048;
const MAX_TEXT = 100_000;

const line = v.pipe(
  v.string(),
  v.transform((text) => sanitizeText(cut(text, MAX_LINE))),
);

const lines = v.pipe(
  v.string(),
  v.transform((text) => harmlessLines(cut(text, MAX_TEXT))),
);

const atMost = `has more than ${MAX_ENTRIES} entries`;
const fewEntries = v.check<unknown[], string>((list) => list.length <= MAX_ENTRIES, atMost);
const fewKeys = v.check<Record<string, unknown>, string>(
  (object) => Object.keys(object).length <= MAX_ENTRIES,
  atMost,
);

const dispatchId = v.pipe(
  v.string(),
  v.check(
    (id) => dispatchIdProblem(id) === null,
    'is empty, too long, or has characters that no id has',
  ),
);

const run = v.pipe(
  v.object({ run_id: line, run_url: line }),
  v.transform((entry): Run => ({ id: entry.run_id, url: entry.run_url })),
);

const statusWord = v.object({ status: v.string() });
const error = v.object({ error: lines });
const ready = v.object({
  runs: v.pipe(v.array(v.unknown()), fewEntries, v.minLength(1, 'is empty'), v.array(run)),
});

/** An object as a map: a secret may have any name, `constructor` too. */
const jsonObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
);
const versions = v.pipe(
  jsonObject,
  fewKeys,
  v.transform((object) => new Map(Object.entries(object))),
  v.map(line, v.pipe(v.number(), v.safeInteger('is not an integer that can be counted with'))),
);

const secretsSet = v.pipe(
  v.object({
    set_secrets: v.pipe(v.array(v.unknown()), fewEntries, v.array(line)),
    versions,
  }),
  v.transform((body): SecretsSet => ({ names: body.set_secrets, versions: body.versions })),
);

/** Specification §4.1. The id is exact, since it goes back into a path. */
export const decodeCreated: Decoder<{ readonly dispatchId: string }> = (json) =>
  map(decode(v.object({ dispatch_id: dispatchId }), json), (body) => ({
    dispatchId: body.dispatch_id,
  }));

/** Specification §4.2. A word that it does not list is not an error: later versions may have more. */
export const decodeStatus: Decoder<DispatchStatus> = (json) => {
  const body = decode(statusWord, json);
  if (!body.ok) return body;
  switch (body.value.status) {
    case 'not_ready':
      return ok({ status: 'not_ready' });
    case 'error':
      return map(decode(error, json), (found) => ({ status: 'error', message: found.error }));
    case 'ready':
      return map(decode(ready, json), (found) => ({ status: 'ready', runs: found.runs }));
  }
  return ok({ status: 'unknown', word: sanitizeText(cut(body.value.status, 100)) });
};

/** Specification §4.3. Whether the names are those that were sent is not looked at here. */
export const decodeSecretsSet: Decoder<SecretsSet> = (json) => decode(secretsSet, json);

/** Specification §4.4: an empty object, or a fuller one of a later version. */
export const decodeVarSet: Decoder<void> = (json) => map(decode(jsonObject, json), () => undefined);

/** @returns the `error` text of a 4xx body (specification §7), or `null` where there is none. */
export function decodeErrorText(json: unknown): string | null {
  const body = decode(error, json);
  return body.ok && body.value.error.trim() !== '' ? body.value.error : null;
}

function decode<T>(schema: v.GenericSchema<unknown, T>, json: unknown): Result<T, string> {
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : err(shapeProblem(parsed.issues[0]));
}

function map<T, U>(result: Result<T, string>, change: (value: T) => U): Result<U, string> {
  return result.ok ? ok(change(result.value)) : result;
}

/** Shortens text that nobody would read to its end, without cutting a character in two. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return `${text.slice(0, splitsPair ? maxLength - 1 : maxLength)}…`;
}
