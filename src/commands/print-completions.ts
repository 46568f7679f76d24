import type { Command } from 'commander';
import { SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print } from '../process/host.ts';
import { completionsFor } from './complete.ts';
import { openProfileList } from './open-profile-list.ts';

/** `dispatchbox complete -- WORD...`: a line for each candidate; the completion scripts ask for it. */
export async function printCompletions(
  host: Host,
  program: Command,
  words: readonly string[],
): Promise<number> {
  const { words: fitting, also, typed, lead } = completionsFor(program, words);
  const names = also === 'profiles' ? [...(await profileNames(host)), SANDBOX_PROFILE_NAME] : [];
  for (const word of [...fitting, ...names]) {
    if (word.startsWith(typed)) print(host, `${lead}${word}`);
  }
  if (also === 'files') print(host, ':files');
  return EXIT.done;
}

async function profileNames(host: Host): Promise<readonly string[]> {
  const profiles = await openProfileList(host);
  return profiles.ok ? profiles.value.list().map(({ name }) => name) : [];
}
