const MAX_LENGTH = 2_048;

/** Fully spelled out: scheme, two slashes, a host without a user name, and no backslash anywhere. */
const WRITTEN_OUT = /^https?:\/\/[^/\\?#@\s]+([/?#][^\\\s]*)?$/i;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Decides whether a URL from the service may be opened or linked. Only http and https qualify, and
 * only if a browser would open what a person reads: `URL` drops tabs and newlines, turns a backslash
 * into a slash and adds missing slashes. The result never begins with a dash.
 *
 * @returns the URL as `URL` normalizes it, or `null` if it may only be shown as text.
 */
export function openableUrl(url: string): string | null {
  if (!WRITTEN_OUT.test(url) || INVISIBLE.test(url)) return null;
  if (!URL.canParse(url)) return null;
  const { href } = new URL(url);
  return href.length <= MAX_LENGTH ? href : null;
}
