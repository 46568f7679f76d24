import * as v from 'valibot';
import { dispatchIdProblem } from '../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-answers.ts';
import { isObject } from '../domain/json.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { OutsideText } from './outside-text.ts';

/** What the service reports as stored (specification §4.3). */
export interface SecretsSet {
  readonly names: readonly string[];
  readonly versions: ReadonlyMap<string, number>;
}

/** What a decoder knows about the response besides its JSON. */
interface DecodeContext {
  readonly httpStatus: number;
  /** Every string passes through this. */
  readonly outside: OutsideText;
}

/**
 * Turns parsed JSON into our own types, passing every string through `outside`. The error says what came
 * instead, for a person: `dispatch_id is a number, not a string`.
 */
export type Decoder<T> = (json: unknown, around: DecodeContext) => Result<T, string>;

const MAX_ENTRIES = 10_000;
/** More runs than any dispatch starts, yet few enough to draw and keep. */
const MAX_RUNS = 1_000;
const MAX_WORD = 100;

const NO_REASON = 'The dispatch failed, and the service gave no reason.';

const atMost = `has more than ${MAX_ENTRIES} entries`;
const fewEntries = v.check<unknown[], string>((list) => list.length <= MAX_ENTRIES, atMost);
const fewKeys = v.check<Record<string, unknown>, string>(
  (object) => Object.keys(object).length <= MAX_ENTRIES,
  atMost,
);

/** An object as a map: a secret may have any name, even `constructor`. */
const jsonObject = v.custom<Record<string, unknown>>(isObject);

const created = v.object({ dispatch_id: v.string() });
const statusWord = v.object({ status: v.string(), runs: v.optional(v.unknown()) });
const errorText = v.object({ error: v.string() });
const run = v.object({ run_id: v.string(), run_url: v.string() });
const ready = v.object({ runs: v.pipe(v.array(run), v.minLength(1, 'is empty')) });
const secretsSet = v.object({
  set_secrets: v.pipe(v.array(v.unknown()), fewEntries, v.array(v.string())),
  versions: v.pipe(
    jsonObject,
    fewKeys,
    v.transform((object) => new Map(Object.entries(object))),
    v.map(v.string(), v.pipe(v.number(), v.safeInteger("isn't a whole number, or too large"))),
  ),
});

/** Specification §4.1. Keeps the id exact, because it goes back into a path. */
export const decodeCreated: Decoder<Created> = (json, around) => {
  const body = decode(created, json, around);
  if (!body.ok) return body;
  const { dispatch_id: dispatchId } = body.value;
  if (dispatchIdProblem(dispatchId) !== null) {
    return err('dispatch_id is empty, too long, or has invalid characters');
  }
  if (around.outside.id(dispatchId) !== dispatchId) {
    return err('dispatch_id repeats a token or a secret');
  }
  return around.httpStatus === 201
    ? ok({ dispatchId })
    : ok({ dispatchId, oddity: `The service returned ${around.httpStatus} instead of 201.` });
};

/** Specification §4.2. An unlisted status is not an error: later versions may add some. */
export const decodeStatus: Decoder<DispatchStatus> = (json, around) => {
  const { outside } = around;
  const body = decode(statusWord, json, around);
  if (!body.ok) return body;
  switch (body.value.status) {
    case 'not_ready':
      return ok({ status: 'not_ready' });
    case 'error':
      // The dispatch failed, with or without a reason.
      return ok({ status: 'error', message: decodeErrorText(json, outside) ?? NO_REASON });
    case 'ready': {
      const { runs: all } = body.value;
      const first = Array.isArray(all) ? all.slice(0, MAX_RUNS) : all;
      const kept = decode(ready, { runs: first }, around);
      if (!kept.ok) return kept;
      const runs = kept.value.runs.map(({ run_id, run_url }) => ({
        id: outside.id(run_id),
        url: outside.url(run_url),
      }));
      const more = Array.isArray(all) ? all.length - runs.length : 0;
      return ok({ status: 'ready', runs, ...(more > 0 && { more }) });
    }
  }
  return ok({ status: 'unknown', word: outside.line(body.value.status, MAX_WORD) });
};

/** Specification §4.3. Only names that we sent matter, so the rest is dropped. */
export function decodeSecretsSet(sent: readonly string[]): Decoder<SecretsSet> {
  return (json, around) => {
    const body = decode(secretsSet, json, around);
    if (!body.ok) return body;
    const listed = new Set(body.value.set_secrets);
    const names = sent.filter((name) => listed.has(name));
    const versions = names.flatMap((name): [string, number][] => {
      const version = body.value.versions.get(name);
      return version === undefined ? [] : [[name, version]];
    });
    return ok({ names, versions: new Map(versions) });
  };
}

/** Specification §4.4: an empty object, or a fuller one in a later version. */
export const decodeNothing: Decoder<void> = (json, around) => {
  const body = decode(jsonObject, json, around);
  return body.ok ? ok(undefined) : body;
};

/** @returns the `error` text of a body (specification §7), or `null`. */
export function decodeErrorText(json: unknown, outside: OutsideText): string | null {
  const body = v.safeParse(errorText, json);
  if (!body.success) return null;
  const text = outside.lines(body.output.error);
  return text.trim() === '' ? null : text;
}

function decode<T>(
  schema: v.GenericSchema<unknown, T>,
  json: unknown,
  { outside }: DecodeContext,
): Result<T, string> {
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : err(shapeProblem(parsed.issues[0], outside));
}

const MAX_STEP = 100;

/**
 * Says how JSON differs from the specification without repeating any of it: `runs.0.run_id is a number, not a
 * string`.
 */
function shapeProblem(issue: v.BaseIssue<unknown>, outside: OutsideText): string {
  // A path segment may be a name that the service made up.
  const path = issue.path?.map((step) => outside.line(String(step.key), MAX_STEP)).join('.');
  const where = path ?? 'the response';
  if (issue.kind === 'validation') return `${where} ${issue.message}`;
  if (issue.input === undefined) return `${where} is missing`;
  return `${where} is ${typeOf(issue.input)}, not ${expectedBy(issue)}`;
}

function expectedBy(issue: v.BaseIssue<unknown>): string {
  switch (issue.type) {
    case 'string':
    case 'number':
      return `a ${issue.type}`;
    case 'array':
      return 'an array';
    default:
      return 'an object';
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}
