import type { Command } from 'commander';
import { SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import { foldersOf } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print } from '../process/host.ts';
import { chooseHere } from './choose-here.ts';
import { type Completions, completionsFor } from './complete.ts';
import { openProfileList } from './open-profile-list.ts';

/** `dispatchbox complete -- WORD...`: prints one candidate per line for the completion scripts. */
export async function printCompletions(
  host: Host,
  program: Command,
  words: readonly string[],
): Promise<number> {
  const { words: fitting, also, typed, lead } = completionsFor(program, words);
  const names = await namesOf(host, also, words);
  const lines = [...fitting, ...names]
    .filter((word) => word.startsWith(typed))
    .map((word) => `${lead}${word}`);
  if (also === 'files') lines.push(':files');
  if (lines.length > 0) print(host, lines.join('\n'));
  return EXIT.done;
}

async function namesOf(
  host: Host,
  also: Completions['also'],
  words: readonly string[],
): Promise<readonly string[]> {
  switch (also) {
    case 'profiles':
      return [...(await profileNames(host)), SANDBOX_PROFILE_NAME];
    case 'stored-profiles':
      return profileNames(host);
    case 'templates':
      return templateNames(host, words);
    case 'variables':
      return Object.keys(host.env).sort();
    case 'files':
    case null:
      return [];
  }
}

async function profileNames(host: Host): Promise<readonly string[]> {
  const profiles = await openProfileList(host);
  return profiles.ok ? profiles.value.list().map(({ name }) => name) : [];
}

/** The templates that the profile chosen by the command line so far can use. */
async function templateNames(host: Host, words: readonly string[]): Promise<readonly string[]> {
  const { readTemplateFile } = await import('../storage/template-file.ts');
  const { templates } = await readTemplateFile(host.folder);
  const all = [...(await savedTemplates(host, words)), ...templates];
  return [...new Set(all.map(({ name }) => name))].sort();
}

async function savedTemplates(host: Host, words: readonly string[]): Promise<readonly Template[]> {
  const folders = foldersOf(host);
  const profiles = await openProfileList(host);
  if (!folders.ok || !profiles.ok) return [];
  const profile = words[words.indexOf('--profile') + 1];
  const options = words.includes('--profile') && profile !== undefined ? { profile } : {};
  const here = chooseHere(host, profiles.value, options, { mayFallBack: false });
  const chosen = here.ok && profiles.value.list().find(({ name }) => name === here.value.name);
  if (!chosen) return [];
  const { openHistory } = await import('../storage/history.ts');
  const history = openHistory(folders.value.data);
  if (!history.ok) return [];
  const templates = history.value.templates(chosen.id);
  await history.value.close();
  return templates.ok ? templates.value : [];
}
