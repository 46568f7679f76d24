import type { IncomingMessage } from 'node:http';
import { errorAnswer, type PlannedAnswer } from './http-answer.ts';

/**
 * Rejects requests not addressed to this machine by name. A web page can point its own host name at
 * 127.0.0.1, but it can't choose the Host header that the browser sends.
 *
 * @returns the refusal, or `null` if the request may proceed.
 */
export function refuseForeignHost(request: IncomingMessage, port: number): PlannedAnswer | null {
  const hosts = request.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined || hosts.length !== 1) {
    return errorAnswer(400, 'A request needs exactly one Host header.');
  }
  // A full URL in the request line would name a second host.
  if (!request.url?.startsWith('/')) {
    return errorAnswer(400, 'The request line needs a path that begins with a slash.');
  }
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (allowed.includes(host.toLowerCase())) return null;
  return errorAnswer(403, "This service only responds on this machine's own address.");
}

/**
 * Rejects requests that a browser sends on behalf of a page. None of our pages calls the API, so no origin is
 * allowed.
 */
export function refuseBrowserPage(request: IncomingMessage): PlannedAnswer | null {
  const site = request.headersDistinct['sec-fetch-site'] ?? [];
  const isOwn = site.every((value) => value === 'none' || value === 'same-origin');
  if (request.headers.origin === undefined && isOwn) return null;
  return errorAnswer(403, "The API doesn't respond to web pages.");
}
