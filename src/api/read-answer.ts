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

interface Surroundings {
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
  around: Surroundings,
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
  { host, nowMs }: Surroundings,
): Failure {
  const wait = () => retryAfterMs(headers['retry-after'], { date: headers.date, nowMs });
  if (httpStatus === 401) return { kind: 'unauthorized', host, message };
  if (httpStatus === 403) return { kind: 'forbidden', host, message };
  if (httpStatus === 404) return { kind: 'not-found', host, message };
  if (httpStatus === 429) return { kind: 'rate-limited', host, message, retryAfterMs: wait() };
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
      detail: `a body packed as ${packed}, which was not requested`,
    });
  }
  let bytes: Uint8Array | null;
  try {
    bytes = await read();
  } catch {
    return err({ cause: 'cut-short', detail: 'the connection was lost before the answer ended' });
  }
  if (bytes === null) {
    return err({ cause: 'too-large', detail: `more than ${Math.floor(bodyBytes / 1024)} KiB` });
  }
  const endedWithConnection =
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return parseJson(bytes, endedWithConnection);
}

/** Repeated headers arrive as a list. */
function firstOf(header: string | readonly string[]): string {
  return typeof header === 'string' ? header : (header[0] ?? '');
}

/** How deeply a response may be nested. The specification needs three levels. */
const MAX_DEPTH = 64;

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
  if (bytes.length === 0) return notJson('an empty body');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return notJson('bytes that are not UTF-8');
  }
  if (isNestedTooDeep(bytes)) {
    return err({
      cause: 'wrong-shape',
      detail: `it is nested more than ${MAX_DEPTH} levels deep`,
    });
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    const start = text.trimStart();
    if (start === '') return notJson('an empty body');
    if (start.startsWith('<')) return notJson('an HTML page');
    if (endedWithConnection && start.startsWith('{')) {
      return err({ cause: 'cut-short', detail: 'the connection closed before the JSON ended' });
    }
    return notJson('text that is not JSON');
  }
}

function notJson(detail: string): Result<never, Unreadable> {
  return err({ cause: 'not-json', detail });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Checks before parsing: a deep value parses fine, then breaks whatever walks through it. */
function isNestedTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
