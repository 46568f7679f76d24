import type { DispatchRequest } from '../domain/dispatch.ts';
import { nearMiss } from '../domain/near-miss.ts';
import { ok, type Result } from '../domain/result.ts';
import { inOrder, templateNamed } from '../domain/template.ts';
import type { Host } from '../process/host.ts';
import type { History } from '../storage/history.ts';
import { readTemplateFile } from '../storage/template-file.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { DispatchOptions } from './script-options.ts';
import type { Target } from './target.ts';

/**
 * The request of `--template`: the profile's own, one for all profiles, or one of the repository's file.
 * The name is never repeated, since a misplaced word may be a token.
 *
 * @param history `null` for a service without a profile, which has only the repository's
 */
export async function findTemplate(
  host: Host,
  history: History | null,
  { profileId, profileName }: Pick<Target, 'profileId' | 'profileName'>,
  { template: name }: Pick<DispatchOptions, 'template'>,
): Promise<Result<DispatchRequest | null, Refusal>> {
  if (name === undefined) return ok(null);
  const saved = history ? history.templates(profileId) : ok([]);
  if (!saved.ok) return nothingSent(saved.error.message);
  const file = await readTemplateFile(host.folder);
  const templates = inOrder([...saved.value, ...file.templates]);
  const template = templateNamed(name, templates);
  if (template !== null) return ok(template.request);
  const message = [
    `There is no template of that name for ${profileName}.`,
    namesNear(name, [...new Set(templates.map((each) => each.name))]),
    ...file.problems.map((problem) => `${file.path}: ${problem}`),
  ];
  return nothingSent(message.join(' '));
}

function namesNear(name: string, names: readonly string[]): string {
  const near = nearMiss(name, names);
  if (near !== null) return `Did you mean ${near}?`;
  return names.length === 0 ? 'There are no templates.' : `Available: ${names.join(', ')}.`;
}
