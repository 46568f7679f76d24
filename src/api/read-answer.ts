import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { DAY_MS } from '../domain/time-words.ts';
import type { Limits } from './connections.ts';
import type { ApiRequest } from './endpoints.ts';
import type { Answer } from './exchange.ts';
import type { OutsideText } from './outside-text.ts';
import { decodeErrorText } from './schemas.ts';

type Unreadable = Pick<Extract<Failure, { kind: 'unreadable' }>, 'cause' | 'detail'>;
type Promised = Pick<ApiRequest<unknown>, 'promisedStatus' | 'takesAnySuccess'>;

interface AnswerContext {
  readonly host: string;
  readonly limits: Limits;
  readonly nowMs: number;
  readonly outside: OutsideText;
}

/** Whether the body of an answer says anything: it is what was promised, or a refusal with its reason. */
export function readsBody(status: number, promised: Promised): boolean {
  return mayBePromised(status, promised) || isRefusal(status);
}

/** Turns an answer into the promised value or a failure. A refusal stands whether or not its text can be read. */
export function readAnswer<T>(
  answer: Answer,
  promised: ApiRequest<T>,
  around: AnswerContext,
): Result<T, Failure> {
  const { host, limits, outside } = around;
  const { status: httpStatus } = answer;
  if (mayBePromised(httpStatus, promised)) {
    const json = readJson(answer, limits, outside);
    const value = json.ok ? promised.decode(json.value, { httpStatus, outside }) : null;
    if (value?.ok) return value;
    if (httpStatus === promised.promisedStatus) {
      if (answer.body === 'too-late') {
        const detail = 'no complete answer in time';
        return err({ kind: 'no-answer', cause: 'deadline', host, detail });
      }
      const detail = value === null ? '' : value.error;
      const problem = json.ok ? ({ cause: 'wrong-shape', detail } as const) : json.error;
      return err({ kind: 'unreadable', host, httpStatus, ...problem });
    }
  }
  if (isRefusal(httpStatus)) {
    const json = readJson(answer, limits, outside);
    const message = json.ok ? decodeErrorText(json.value, outside) : null;
    return err(refusal(answer, message, around));
  }
  if (httpStatus >= 300 && httpStatus < 400) {
    const { location: header } = answer.headers;
    const location = header === undefined ? null : outside.line(firstOf(header));
    return err({ kind: 'redirected', host, httpStatus, location });
  }
  const detail = `status ${httpStatus} instead of ${promised.promisedStatus}`;
  return err({ kind: 'unreadable', host, httpStatus, cause: 'unexpected-status', detail });
}

function mayBePromised(status: number, { promisedStatus, takesAnySuccess }: Promised): boolean {
  return status === promisedStatus || (takesAnySuccess === true && status >= 200 && status < 300);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 600;
}

/** Specification §7 for vaults. It shows no refusals of dispatches, so there HTTP's own meanings hold. */
function refusal(
  { status: httpStatus, headers }: Answer,
  message: string | null,
  { host, nowMs }: AnswerContext,
): Failure {
  const wait = retryAfterMs(headers['retry-after'], { date: headers.date, nowMs });
  if (httpStatus === 401) return { kind: 'unauthorized', host, message };
  if (httpStatus === 429 || (httpStatus === 403 && wait)) {
    return { kind: 'rate-limited', host, httpStatus, message, retryAfterMs: wait };
  }
  if (httpStatus === 403) return { kind: 'forbidden', host, message };
  if (httpStatus === 404) return { kind: 'not-found', host, message };
  if (httpStatus < 500) return { kind: 'rejected', host, httpStatus, message };
  return { kind: 'server-error', host, httpStatus, message, retryAfterMs: wait };
}

function readJson(
  { body, headers }: Answer,
  { bodyBytes }: Limits,
  outside: OutsideText,
): Result<unknown, Unreadable> {
  const encoding = firstOf(headers['content-encoding'] ?? 'identity');
  if (encoding.trim().toLowerCase() !== 'identity') {
    return notJson(`a body packed as ${outside.line(encoding)}, which wasn't requested`);
  }
  if (body === 'too-large') {
    const detail = `more than ${Math.floor(bodyBytes / 1024)} KiB`;
    return err({ cause: 'too-large', detail });
  }
  if (!(body instanceof Uint8Array)) {
    return err({ cause: 'cut-short', detail: 'the connection was lost before the response ended' });
  }
  // Without a length, a truncated body looks complete.
  const endedWithConnection =
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return parseJson(body, endedWithConnection);
}

/** Repeated headers arrive as a list. */
function firstOf(header: string | readonly string[]): string {
  return typeof header === 'string' ? header : (header[0] ?? '');
}

/**
 * Parses a body as JSON, whatever its content type: a service that forgets the header still answered,
 * and a page claiming to be JSON still isn't.
 */
function parseJson(bytes: Uint8Array, endedWithConnection: boolean): Result<unknown, Unreadable> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    return notJson("bytes that aren't UTF-8");
  }
  if (text === '') return notJson('an empty body');
  if (text.startsWith('<')) return notJson('an HTML page');
  try {
    return ok(JSON.parse(text));
  } catch {
    if (endedWithConnection && text.startsWith('{')) {
      return err({ cause: 'cut-short', detail: 'the connection closed before the JSON ended' });
    }
    return notJson('plain text');
  }
}

function notJson(detail: string): Result<never, Unreadable> {
  return err({ cause: 'not-json', detail });
}

const MAX_WAIT_MS = DAY_MS;

/** The three date formats of HTTP. The last two are obsolete, but must be accepted. */
const DATE_FORMS = [
  /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/,
  /^\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT$/,
  /^\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}$/,
];

type HeaderValue = string | readonly string[] | undefined;

/**
 * Parses a `Retry-After` header: seconds or a date.
 *
 * @param date the `Date` header of the same response. If it is readable, the date is measured against it,
 * so that this machine's clock doesn't matter; otherwise against `nowMs`.
 * @returns milliseconds to wait from now, 0 to 24 hours, or `null` if the header is missing, repeated or
 * invalid.
 */
export function retryAfterMs(
  header: HeaderValue,
  { date, nowMs }: { readonly date: HeaderValue; readonly nowMs: number },
): number | null {
  if (typeof header !== 'string') return null;
  const text = header.trim();
  if (/^-?\d+$/.test(text)) return clamp(Number(text) * 1000);
  const until = httpDateMs(text);
  return until === null ? null : clamp(until - (httpDateMs(date) ?? nowMs));
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}

function httpDateMs(header: HeaderValue): number | null {
  const text = typeof header === 'string' ? header.trim() : '';
  if (!DATE_FORMS.some((form) => form.test(text))) return null;
  // The last form names no zone, and would be read as a local time.
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  // The 31st of November would be read as the 1st of December.
  const day = Number(/\d+/.exec(text)?.[0]);
  return new Date(ms).getUTCDate() === day ? ms : null;
}
