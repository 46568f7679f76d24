import type { Dispatcher } from 'undici';
import type { Failure } from '../domain/failure.ts';
import { err, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { Limits } from './limits.ts';
import { parseJson, readBody } from './read-body.ts';
import { retryAfterMs } from './retry-after.ts';
import { type Decoder, decodeErrorText } from './schemas.ts';

type Unreadable = Pick<Extract<Failure, { kind: 'unreadable' }>, 'cause' | 'detail'>;

interface Surroundings {
  readonly host: string;
  readonly limits: Limits;
  readonly nowMs: number;
}

/**
 * Turns an answer, whose body is still to come, into the promised value or a failure. Where the
 * status alone tells what happened, the body is not waited for and the connection is dropped.
 */
export async function readAnswer<T>(
  answer: Dispatcher.ResponseData,
  promised: { readonly promisedStatus: number; readonly decode: Decoder<T> },
  { host, limits, nowMs }: Surroundings,
): Promise<Result<T, Failure>> {
  const httpStatus = answer.statusCode;
  if (httpStatus === promised.promisedStatus) {
    const json = await readJson(answer, limits.bodyBytes);
    if (!json.ok) return err({ kind: 'unreadable', host, httpStatus, ...json.error });
    const value = promised.decode(json.value);
    if (value.ok) return value;
    return err({ kind: 'unreadable', host, httpStatus, cause: 'wrong-shape', detail: value.error });
  }
  if (hasErrorText(httpStatus)) {
    // The status has said no; a body that cannot be read takes nothing from that.
    const json = await readJson(answer, limits.bodyBytes);
    const message = json.ok ? decodeErrorText(json.value) : null;
    return err({ kind: 'rejected', host, httpStatus, message });
  }
  answer.body.on('error', ignore).destroy();
  return err(failureOfStatus(answer, promised.promisedStatus, host, nowMs));
}

function hasErrorText(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
}

function failureOfStatus(
  { statusCode: httpStatus, headers }: Dispatcher.ResponseData,
  promisedStatus: number,
  host: string,
  nowMs: number,
): Failure {
  const wait = () => retryAfterMs(headers['retry-after'], { date: headers.date, nowMs });
  if (httpStatus === 401) return { kind: 'unauthorized', host };
  if (httpStatus === 403) return { kind: 'forbidden', host };
  if (httpStatus === 404) return { kind: 'not-found', host };
  if (httpStatus === 429) return { kind: 'rate-limited', host, retryAfterMs: wait() };
  if (httpStatus >= 500 && httpStatus < 600) {
    return { kind: 'server-error', host, httpStatus, retryAfterMs: wait() };
  }
  if (httpStatus >= 300 && httpStatus < 400) {
    const location = headers.location === undefined ? null : firstOf(headers.location);
    return { kind: 'redirected', host, httpStatus, location };
  }
  const detail = `status ${httpStatus} instead of ${promisedStatus}`;
  return { kind: 'unreadable', host, httpStatus, cause: 'unexpected-status', detail };
}

async function readJson(
  { body, headers }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Result<unknown, Unreadable>> {
  const encoding = firstOf(headers['content-encoding'] ?? 'identity');
  if (encoding.trim().toLowerCase() !== 'identity') {
    body.on('error', ignore).destroy();
    return err({
      cause: 'not-json',
      detail: `a body packed as ${encoding}, which was not asked for`,
    });
  }
  let bytes: Buffer | null;
  try {
    bytes = await readBody(body, maxBytes);
  } catch {
    return err({ cause: 'cut-short', detail: 'the connection was lost before the answer ended' });
  }
  if (bytes === null) {
    return err({ cause: 'too-large', detail: `more than ${Math.floor(maxBytes / 1024)} KiB` });
  }
  const endedWithConnection =
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return parseJson(bytes, endedWithConnection);
}

/** Repeated headers come as a list. What is shown of one is harmless and short. */
function firstOf(header: string | readonly string[]): string {
  const text = typeof header === 'string' ? header : (header[0] ?? '');
  return sanitizeText(text.slice(0, 2_048));
}

function ignore(): void {}
