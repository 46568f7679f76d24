import * as v from 'valibot';
import type { DispatchRequest } from '../domain/dispatch.ts';
import { isTextByName } from '../domain/json.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { type SecretEntry, shownName } from './vaults.ts';

const PARAMS = v.custom<DispatchRequest['params']>(isTextByName);

/** Specification §4.1. It doesn't say which fields are required; a dispatch without a key makes no sense. */
export const DISPATCH_BODY = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  params: v.optional(PARAMS, {}),
  ref: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
});

/**
 * Specification §4.3. Each secret is checked separately, since the valid ones are stored regardless of the
 * others.
 */
export const SECRETS_BODY = v.object({ vault_name: v.string(), secrets: v.array(v.unknown()) });

const SECRET = v.object({
  name: v.string(),
  secret: v.string(),
  description: v.optional(v.string()),
});

/** @param value one element of `secrets`. @param position counted from 1. */
export function decodeSecret(value: unknown, position: number): SecretEntry {
  const parsed = v.safeParse(SECRET, value, { abortEarly: true });
  if (parsed.success) {
    return { shown: shownName(parsed.output.name), input: parsed.output, problem: null };
  }
  const named = v.safeParse(v.object({ name: v.string() }), value);
  const shown = named.success ? shownName(named.output.name) : `entry ${position}`;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  return {
    shown,
    input: null,
    problem: `${field === null ? 'it' : `the ${field}`} ${wrong(issue)}`,
  };
}

/** Specification §4.4. */
export const VARS_BODY = v.object({
  vault_name: v.string(),
  var: v.object({ name: v.string(), value: v.string() }),
});

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON of a given shape. The message names fields and never repeats their values. */
export function decodeJson<T>(
  bytes: Uint8Array,
  schema: v.GenericSchema<unknown, T>,
): Result<T, string> {
  let value: unknown;
  try {
    value = JSON.parse(UTF_8.decode(bytes));
  } catch {
    return err('The body is not JSON.');
  }
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : err(describe(parsed.issues[0]));
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'The body'} ${wrong(issue)}.`;
}

function wrong(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.type) {
    case 'non_empty':
      return 'is empty';
    case 'object':
      return 'must be an object';
    case 'array':
      return 'must be an array';
    case 'custom':
      return 'must be an object of strings';
    default:
      return 'must be a string';
  }
}
