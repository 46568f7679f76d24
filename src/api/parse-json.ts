import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';

type Unreadable = Pick<Extract<Failure, { kind: 'unreadable' }>, 'cause' | 'detail'>;

/** How deeply a response may be nested. The specification needs three levels. */
const MAX_DEPTH = 64;

/**
 * Parses a body as JSON, whatever its content type: a service that forgets the header still answered,
 * and a page claiming to be JSON still isn't.
 *
 * @param endedWithConnection the head gave no length, so a truncated body looks complete.
 */
export function parseJson(
  bytes: Buffer,
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
function isNestedTooDeep(bytes: Buffer): boolean {
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
