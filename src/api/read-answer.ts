import type { Failure } from '../domain/failure.ts';
import { err, type Result } from '../domain/result.ts';
import { startDeadline } from './deadline.ts';
import type { Answer } from './exchange.ts';
import type { Limits } from './limits.ts';
import type { OutsideText } from './outside-text.ts';
import { parseJson } from './parse-json.ts';
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
  { body, headers, drop }: Answer,
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
  let bytes: Buffer | null;
  try {
    bytes = await body;
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
