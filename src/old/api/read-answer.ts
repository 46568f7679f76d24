import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { startDeadline } from './call.ts';
import type { Answer } from './exchange.ts';
import type { Limits } from './limits.ts';
import type { OutsideText } from './outside-text.ts';
import { retryAfterMs } from './retry-after.ts';
import { type Decoder, decodeErrorText } from './schemas.ts';

type Unreadable = Pick<Extract<Failure, { kind: 'unreadable' }>, 'cause' | 'detail'>;

interface Promised<T> {
  readonly promisedStatus: number;
  readonly takesAnySuccess?: boolean;
  readonly decode: Decoder<T>;
}

interface AnswerContext {
  readonly host: string;
  readonly limits: Limits;
  readonly nowMs: number;
  readonly outside: OutsideText;
}

/**
 * Turns a response whose body is still to come into the promised value or a failure. A refusal stands whether
 * or not its text can be read, so we wait less long for it than for a result.
 */
export async function readAnswer<T>(
  answer: Answer,
  promised: Promised<T>,
  around: AnswerContext,
): Promise<Result<T, Failure>> {
  const { host, limits, outside } = around;
  const httpStatus = answer.statusCode;
  const isPromised = httpStatus === promised.promisedStatus;
  if (isPromised || (promised.takesAnySuccess === true && isSuccess(httpStatus))) {
    const json = await readJson(answer, limits, outside);
    const value = json.ok ? promised.decode(json.value, { httpStatus, outside }) : null;
    if (value?.ok) return value;
    if (isPromised) {
      const detail = value === null ? '' : value.error;
      const problem = json.ok ? ({ cause: 'wrong-shape', detail } as const) : json.error;
      return err({ kind: 'unreadable', host, httpStatus, ...problem });
    }
  }
  if (httpStatus >= 400 && httpStatus < 600) {
    const callOff = startDeadline(limits.reasonMs, answer.drop);
    const json = await readJson(answer, limits, outside);
    callOff();
    const message = json.ok ? decodeErrorText(json.value, outside) : null;
    return err(refusal(answer, message, around));
  }
  answer.drop();
  if (httpStatus >= 300 && httpStatus < 400) {
    const { location: header } = answer.headers;
    const location = header === undefined ? null : outside.line(firstOf(header));
    return err({ kind: 'redirected', host, httpStatus, location });
  }
  const detail = `status ${httpStatus} instead of ${promised.promisedStatus}`;
  return err({ kind: 'unreadable', host, httpStatus, cause: 'unexpected-status', detail });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Specification §7 for vaults. It shows no refusals of dispatches, so there HTTP's own meanings hold. */
function refusal(
  { statusCode: httpStatus, headers }: Answer,
  message: string | null,
  { host, nowMs }: AnswerContext,
): Failure {
  const wait = () => retryAfterMs(headers['retry-after'], { date: headers.date, nowMs });
  if (httpStatus === 401) return { kind: 'unauthorized', host, message };
  if (httpStatus === 403) {
    const retryAfterMs = wait();
    if (!retryAfterMs) return { kind: 'forbidden', host, message };
    return { kind: 'rate-limited', host, httpStatus, message, retryAfterMs };
  }
  if (httpStatus === 404) return { kind: 'not-found', host, message };
  if (httpStatus === 429) {
    return { kind: 'rate-limited', host, httpStatus, message, retryAfterMs: wait() };
  }
  if (httpStatus < 500) return { kind: 'rejected', host, httpStatus, message };
  return { kind: 'server-error', host, httpStatus, message, retryAfterMs: wait() };
}

async function readJson(
  { read, headers, drop }: Answer,
  { bodyBytes }: Limits,
  outside: OutsideText,
): Promise<Result<unknown, Unreadable>> {
  const encoding = firstOf(headers['content-encoding'] ?? 'identity');
  if (encoding.trim().toLowerCase() !== 'identity') {
    drop();
    const packed = outside.line(encoding);
    return err({
      cause: 'not-json',
      detail: `a body packed as ${packed}, which wasn't requested`,
    });
  }
  let body: Awaited<ReturnType<Answer['read']>>;
  try {
    body = await read();
  } catch {
    return err({ cause: 'cut-short', detail: 'the connection was lost before the response ended' });
  }
  if (!body.ok) {
    const most = { bytes: `${Math.floor(bodyBytes / 1024)} KiB`, chunks: '25,000 tiny chunks' };
    return err({ cause: 'too-large', detail: `more than ${most[body.error]}` });
  }
  const endedWithConnection =
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return parseJson(body.value, endedWithConnection);
}

/** Repeated headers arrive as a list. */
function firstOf(header: string | readonly string[]): string {
  return typeof header === 'string' ? header : (header[0] ?? '');
}

/** How deeply a response may be nested. The specification needs three levels. */
const MAX_DEPTH = 64;
/** How many values a response may have: those of 100,000 runs, which have three each, and some more. */
const MAX_VALUES = 400_000;

/**
 * Parses a body as JSON, whatever its content type: a service that forgets the header still answered,
 * and a page claiming to be JSON still isn't.
 *
 * @param endedWithConnection the head gave no length, so a truncated body looks complete.
 */
export function parseJson(
  bytes: Uint8Array,
  endedWithConnection: boolean,
): Result<unknown, Unreadable> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    return notJson("bytes that aren't UTF-8");
  }
  if (text === '') return notJson('an empty body');
  if (text.startsWith('<')) return notJson('an HTML page');
  const detail = excessOf(bytes);
  if (detail !== null) return err({ cause: 'wrong-shape', detail });
  try {
    return ok(JSON.parse(text));
  } catch {
    if (endedWithConnection && text.startsWith('{')) {
      return err({ cause: 'cut-short', detail: 'the connection closed before the JSON ended' });
    }
    return notJson("text that isn't JSON");
  }
}

function notJson(detail: string): Result<never, Unreadable> {
  return err({ cause: 'not-json', detail });
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Looks before parsing: a million keys hold up the screen for a second, and a deep value parses fine, then
 * breaks whatever walks through it.
 *
 * @returns what there is too much of, or `null`.
 */
function excessOf(bytes: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      values += 1;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`;
    if (values > MAX_VALUES) return `it has more than ${MAX_VALUES} values`;
  }
  return null;
}
