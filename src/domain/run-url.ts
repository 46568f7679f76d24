const MAX_LENGTH = 2_048;

/** Written out in full: scheme, two slashes, a host without a user name, and no backslash anywhere. */
const WRITTEN_OUT = /^https?:\/\/[^/\\?#@\s]+([/?#][^\\\s]*)?$/i;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Whether an address from the service may be opened or made a link. Only http and https are, and
 * only where a browser would open what a person reads: `URL` drops tabs and newlines, takes a
 * backslash for a slash and adds slashes that are missing. The result never begins with a dash.
 *
 * @returns the address as `URL` writes it, or `null` where it is only to be shown as text.
 */
export function openableUrl(url: string): string | null {
  if (url.length > MAX_LENGTH || !WRITTEN_OUT.test(url) || INVISIBLE.test(url)) return null;
  if (!URL.canParse(url)) return null;
  const { href } = new URL(url);
  return href.length <= MAX_LENGTH ? href : null;
}
