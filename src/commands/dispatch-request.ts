import type { DispatchRequest } from '../domain/dispatch.ts';
import { isTextByName } from '../domain/json.ts';
import { templateOfName } from '../domain/template.ts';
import type { KnownProfile } from '../services/known-profile.ts';
import type { Templates } from '../services/templates.ts';
import type { Host } from '../terminal/host.ts';
import { readFileOrStdin } from './read-input.ts';
import { nothingSent, orRefuse, wrongUsage } from './refusal.ts';

/** What the command line says about a request. A template may provide the rest. */
interface GivenRequest {
  readonly key: string | undefined;
  readonly ref: string | undefined;
  readonly title: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

export interface RequestOptions {
  readonly ref?: string;
  readonly title?: string;
  readonly param?: readonly string[];
  readonly paramsFile?: string;
  readonly template?: string;
}

/** Reads the arguments and `--params-file`; each `--param` overrides the file. */
export async function readRequest(
  host: Host,
  key: string | undefined,
  { ref, title, param = [], paramsFile, template }: RequestOptions,
): Promise<GivenRequest> {
  if (key === undefined && template === undefined) {
    throw wrongUsage('The key is missing.', 'Give a workflow key, or a --template.');
  }
  if (key?.trim() === '') throw wrongUsage('The key is empty.', 'Give a workflow key.');
  const assigned = readParams(param);
  const fromFile = paramsFile === undefined ? {} : await readParamsFile(host, paramsFile);
  return { key, ref, title, params: { ...fromFile, ...assigned } };
}

/** What was given, completed from the template if there is one. */
export function requestOf(
  { key, ref, title, params }: GivenRequest,
  template: DispatchRequest | null,
): DispatchRequest {
  return {
    key: key ?? template?.key ?? '',
    ref: ref ?? template?.ref ?? '',
    title: title ?? template?.title ?? '',
    params: { ...template?.params, ...params },
  };
}

/** Values are literal; the name ends at the first `=`. */
function readParams(words: readonly string[]): Record<string, string> {
  const params = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const equals = word.indexOf('=');
    if (equals < 1) {
      throw wrongUsage(
        `--param number ${index + 1} isn't NAME=VALUE.`,
        'Write --param NAME=VALUE.',
      );
    }
    const name = word.slice(0, equals);
    if (params.has(name)) {
      throw wrongUsage(
        `--param number ${index + 1} repeats a name already used.`,
        'Leave one of them out.',
      );
    }
    params.set(name, word.slice(equals + 1));
  }
  return Object.fromEntries(params);
}

async function readParamsFile(host: Host, path: string): Promise<DispatchRequest['params']> {
  const text = await readFileOrStdin(host, path, 'The --params-file');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw nothingSent("The --params-file isn't JSON.");
  }
  if (isTextByName(parsed)) return parsed;
  throw nothingSent('The --params-file must be a JSON object of strings.');
}

/**
 * The request of `--template`: the profile's own, or one for all profiles. The name is never repeated, since
 * a misplaced word may be a token.
 */
export function findTemplate(
  templates: Templates,
  { id, name: profileName }: KnownProfile,
  name: string | undefined,
): DispatchRequest | null {
  if (name === undefined) return null;
  const saved = orRefuse(templates.read(id), nothingSent);
  const template = templateOfName(name, saved);
  if (template !== null) return template.request;
  const names = [...new Set(saved.map((each) => each.name))];
  const available = names.length === 0 ? 'It has none.' : `Available: ${names.join(', ')}.`;
  throw nothingSent(`${profileName} has no template of that name. ${available}`);
}
