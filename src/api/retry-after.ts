const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

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
