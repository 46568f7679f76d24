import type { DispatchRequest } from '../domain/dispatch.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Refusal } from './refusal.ts';
import type { DispatchOptions } from './script-options.ts';

/** Reads the request out of the arguments. Values are taken as they are, up to the first `=` is the name. */
export function readRequest(
  key: string,
  { ref = '', title = '', param = [] }: DispatchOptions,
): Result<DispatchRequest, Refusal> {
  if (key.trim() === '') return wrong('The key is empty.', 'Name what to dispatch.');
  const params = new Map<string, string>();
  for (const [index, assignment] of param.entries()) {
    const equals = assignment.indexOf('=');
    if (equals < 1) {
      return wrong(`--param number ${index + 1} is not NAME=VALUE.`, 'Write --param NAME=VALUE.');
    }
    const name = assignment.slice(0, equals);
    if (params.has(name)) {
      return wrong(`--param number ${index + 1} repeats a name.`, 'Leave one of them out.');
    }
    params.set(name, assignment.slice(equals + 1));
  }
  return ok({ key, ref, title, params: Object.fromEntries(params) });
}

function wrong(message: string, next: string): Result<never, Refusal> {
  return err({ status: EXIT.usage, message, next });
}
