import { shellQuoted } from './command-words.ts';
import { type DispatchRequest, dispatchBody } from './dispatch.ts';
import type { ServiceAddress } from './service-address.ts';

/**
 * A request as a one-line POSIX shell command; on one line so that pasting it doesn't run it. The token is
 * left out: the shell expands the variable `TOKEN`.
 */
export function curlCommand(address: ServiceAddress, request: DispatchRequest): string {
  const url = `${address.baseUrl}/${address.segment}/api/runs/dispatches`;
  return [
    'curl -X POST',
    shellQuoted(url),
    '-H "Authorization: Bearer $TOKEN"',
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json'",
    `--data-raw ${shellQuoted(plainJson(dispatchBody(request)))}`,
  ].join(' ');
}

/** JSON in printable ASCII only, so nothing can hide, reverse the text or end the line where it is pasted. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
