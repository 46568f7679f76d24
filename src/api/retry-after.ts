const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The three date formats of HTTP. The last two are obsolete, but must be accepted. */
const DATE_FORMS = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
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
  const until = httpDateMs(text, nowMs);
  if (until === null) return null;
  const sentAt = typeof date === 'string' ? httpDateMs(date.trim(), nowMs) : null;
  return clamp(until - (sentAt ?? nowMs));
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}

function httpDateMs(text: string, nowMs: number): number | null {
  for (const form of DATE_FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const { day = '', month = '', year = '', time = '' } = parts;
    const monthIndex = MONTHS.indexOf(month);
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    if (monthIndex < 0 || hours > 23 || minutes > 59 || seconds > 60) return null;
    const fullYear = year.length === 2 ? nearbyYear(Number(year), nowMs) : Number(year);
    const midnight = Date.UTC(fullYear, monthIndex, Number(day));
    if (new Date(midnight).getUTCDate() !== Number(day)) return null;
    return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  }
  return null;
}

/** A two-digit year more than 50 years ahead means the previous century (RFC 9110 §5.6.7). */
function nearbyYear(twoDigits: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}
