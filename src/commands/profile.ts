import { printNotice } from '../terminal/host.ts';
import { confirmName } from './confirm.ts';
import { confirmOption, type Define, jsonOption } from './define.ts';
import { defineAdd } from './profile-add.ts';
import { defineList } from './profile-list.ts';
import { defineToken } from './profile-token.ts';
import { orRefuse } from './refusal.ts';
import type { Report } from './report.ts';
import { changesProfile, type Opened, openProfile } from './stored-profile.ts';

export const defineProfile: Define = (profile) => {
  profile.asGroup('manage profiles and their tokens');
  defineAdd(profile.command('add'));
  defineToken(profile.command('token'));
  defineList(profile.command('list'));
  defineUse(profile.command('use'));
  defineRemove(profile.command('remove'));
};

const defineUse: Define = (command) => {
  command
    .argument('<name>')
    .description('make a profile the default')
    .addOption(jsonOption())
    .runs(changesProfile(useProfile))
    .example('dispatchbox profile use acme');
};

/** `dispatchbox profile use NAME`: sets the default for new terminals. Open ones don't change. */
async function useProfile(report: Report, name: string) {
  const { services, profile } = openProfile(report, name);
  orRefuse(await services.profileChanges.makeDefault(profile.id));
  return { sentence: `${name} is the default.`, host: profile.host };
}

interface RemoveOptions {
  readonly confirm?: string;
}

const defineRemove: Define = (command) => {
  command
    .argument('<name>')
    .description('remove a profile and its tokens')
    .addOption(confirmOption())
    .addOption(jsonOption())
    .runs(changesProfile(removeProfile))
    .example('dispatchbox profile remove acme');
};

/** `dispatchbox profile remove NAME`: removes the profile and its tokens. Keeps what is remembered of it. */
async function removeProfile(report: Report, name: string, { confirm }: RemoveOptions) {
  const opened = openProfile(report, name);
  const { services, profile } = opened;
  await confirmName(report.host, name, {
    confirm,
    isRequired: profile.isProtected,
    act: 'remove it',
    otherwise: 'Nothing was removed.',
    correct: 'Correct --confirm or the name.',
  });
  orRefuse(await services.profileChanges.remove(profile.id));
  tellWaiting(report, opened);
  return { sentence: `Removed ${name} and its tokens.`, host: profile.host };
}

const MOST_COUNTED = 10_000;

/** Dispatches of a removed profile aren't checked any more, so say which still wait. */
function tellWaiting({ host }: Report, { services, profile: { id: profileId } }: Opened): void {
  const memory = services.memory();
  if (!memory.ok) return;
  const page = { profileId, limit: MOST_COUNTED, states: ['waiting'] } as const;
  const waiting = memory.value.storage.dispatches.page(page);
  const left = waiting.ok ? leftWaiting(waiting.value.length) : null;
  if (left !== null) printNotice(host, left);
}

/** @returns what removing a profile means for its dispatches that still wait; `null` if there are none. */
function leftWaiting(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'One of its dispatches is still waiting. It continues on the service, but is no longer watched here.'
    : `${count} of its dispatches are still waiting. They continue on the service, but are no longer watched here.`;
}
