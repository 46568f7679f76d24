import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { errorAnswer, type PlannedAnswer } from './http-answer.ts';
import type { Area } from './tokens.ts';
import { describeIssue, NO_LIST, parseYaml, readSmallFile, SECONDS } from './yaml-file.ts';

/** Deliberate failures, for demos and tests. All are off by default. */
export interface Faults {
  /** How long to delay each answer, in milliseconds, after the work is done. */
  readonly latencyMs?: number;
  /** Answers every request with 429 and this `Retry-After`, seconds or a date. */
  readonly retryAfter?: string | undefined;
  /** Answers every request with 503. */
  readonly isUnavailable?: boolean;
  /** Does and stores the work, then cuts the connection before or in the middle of the answer. */
  readonly cutConnections?: 'before-answer' | 'half-body' | undefined;
  /** Limits the faults to this area. */
  readonly only?: Area | undefined;
}

/** @returns the faults that apply to an area now. Pages for people are never affected. */
export function faultsFor(faults: Faults, area: Area): Faults {
  return faults.only === undefined || faults.only === area ? faults : {};
}

/** @returns the answer that replaces handling the request, or `null`. */
export function refusalOf(faults: Faults): PlannedAnswer | null {
  if (faults.isUnavailable) {
    return errorAnswer(503, 'The service is unavailable. Try again later.');
  }
  if (faults.retryAfter !== undefined) {
    const headers = { 'retry-after': faults.retryAfter };
    return errorAnswer(429, 'Too many requests. Try again later.', headers);
  }
  return null;
}

const FILE = v.pipe(
  NO_LIST,
  v.strictObject({
    latency: v.optional(v.pipe(SECONDS, v.maxValue(60 * 60, 'must be an hour at most')), '0'),
    rate_limit: v.optional(
      v.pipe(
        v.string('must be seconds or a date'),
        v.check(
          (text) => v.is(SECONDS, text) || !Number.isNaN(Date.parse(text)),
          'must be seconds or a date',
        ),
      ),
    ),
    unavailable: v.optional(v.picklist(['true', 'false'], 'must be true or false')),
    cut_connections: v.optional(
      v.picklist(['before-answer', 'half-body'], 'must be before-answer or half-body'),
    ),
    only: v.optional(v.picklist(['dispatches', 'vaults'], 'must be dispatches or vaults')),
  }),
);

/**
 * Reads a file of faults to switch on, YAML or JSON; `docs/sandbox.md` describes it.
 *
 * @returns a sentence if it can't be read. It doesn't repeat the file name, which is an argument.
 */
function readFaults(file: string): Result<Faults, string> {
  const text = readSmallFile(file);
  const content = text.ok ? parseYaml(text.value) : text;
  if (!content.ok) return err(`The faults file can't be used: ${content.error}.`);
  // An empty file switches nothing on.
  const parsed = v.safeParse(FILE, content.value ?? {});
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const problem = describeIssue(issue, 'the faults', 'such as latency: 2');
    return err(`The faults file has a mistake: ${problem}.`);
  }
  const { latency, rate_limit, unavailable, cut_connections, only } = parsed.output;
  return ok({
    latencyMs: latency * 1000,
    retryAfter: rate_limit,
    isUnavailable: unavailable === 'true',
    cutConnections: cut_connections,
    only,
  });
}

/** The active faults, set by a file or by code. */
interface FaultSwitch {
  now(): Faults;
  /** Overrides the file from now on. */
  set(faults: Faults): void;
}

/**
 * @param file read again on every access, so that edits apply at once. A file with mistakes changes nothing.
 */
export function openFaults(file: string | undefined): Result<FaultSwitch, string> {
  const read = (): Result<Faults, string> => (file === undefined ? ok({}) : readFaults(file));
  const first = read();
  if (!first.ok) return first;
  let latest = first.value;
  let chosen: Faults | null = null;
  return ok({
    now() {
      const again = read();
      if (again.ok) latest = again.value;
      return chosen ?? latest;
    },
    set(faults) {
      chosen = faults;
    },
  });
}
