import type { DispatchRequest } from './dispatch.ts';
import { dispatchBody } from './dispatch-body.ts';
import type { ServiceAddress } from './service-address.ts';

/**
 * A request as a command for a POSIX shell, on one line, so that pasting it starts nothing by itself.
 * The token is not in it: the shell puts in the variable `TOKEN`.
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

/** One word for the shell, whatever is in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** JSON of visible ASCII alone: nothing in it can hide, turn around or end a line where it is pasted. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
