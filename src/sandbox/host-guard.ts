import type { IncomingMessage } from 'node:http';
import { errorAnswer, type PlannedAnswer } from './http-answer.ts';

/**
 * Refuses a request that was not addressed to this machine by name. A web page can point a name of
 * its own at 127.0.0.1, but it cannot choose the Host that its browser sends.
 *
 * @returns the refusal, or `null` where the request may go on.
 */
export function refuseForeignHost(request: IncomingMessage, port: number): PlannedAnswer | null {
  const hosts = request.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined || hosts.length !== 1) {
    return errorAnswer(400, 'A request needs exactly one Host header.');
  }
  // A request line with a whole URL in it would name a second host.
  if (!request.url?.startsWith('/')) {
    return errorAnswer(400, 'The request line needs a path that begins with a slash.');
  }
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (allowed.includes(host.toLowerCase())) return null;
  return errorAnswer(403, 'This service answers only to the address of this machine.');
}

/**
 * Refuses what a browser sends on behalf of a page. No page of ours calls the API, so there is no
 * origin to allow.
 */
export function refuseBrowserPage(request: IncomingMessage): PlannedAnswer | null {
  const site = request.headersDistinct['sec-fetch-site'] ?? [];
  const isOwn = site.every((value) => value === 'none' || value === 'same-origin');
  if (request.headers.origin === undefined && isOwn) return null;
  return errorAnswer(403, 'The API does not answer to web pages.');
}
