import { err, ok } from '../domain/result.ts';
import { printNotice } from '../terminal/host.ts';
import { confirmName } from './confirm.ts';
import { confirmOption, type Define, groupOf, jsonOption, withExample } from './define.ts';
import { defineAdd } from './profile-add.ts';
import { defineList } from './profile-list.ts';
import { defineToken } from './profile-token.ts';
import { wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { type Done, type Opened, openProfile, tell } from './stored-profile.ts';

export const defineProfile: Define = (profile, toAction) => {
  groupOf(profile, 'manage profiles and their tokens');
  defineAdd(profile.command('add'), toAction);
  defineToken(profile.command('token'), toAction);
  defineList(profile.command('list'), toAction);
  defineUse(profile.command('use'), toAction);
  defineRemove(profile.command('remove'), toAction);
};

const defineUse: Define = (command, toAction) => {
  command
    .argument('<name>')
    .description('make a profile the default')
    .addOption(jsonOption())
    .action(toAction(useProfile));
  withExample(command, 'dispatchbox profile use acme');
};

/** `dispatchbox profile use NAME`: sets the default for new terminals. Open ones don't change. */
async function useProfile(report: Report, name: string): Promise<number> {
  return tell(report, name, await makeDefault(report, name));
}

async function makeDefault(report: Report, name: string): Promise<Done> {
  const opened = openProfile(report, name);
  if (!opened.ok) return opened;
  const { services, profile } = opened.value;
  const changed = await services.profileChanges.makeDefault(profile.id);
  return changed.ok
    ? ok({ sentence: `${name} is the default.`, host: profile.host })
    : wrongUsage(changed.error);
}

interface RemoveOptions {
  readonly confirm?: string;
}

const defineRemove: Define = (command, toAction) => {
  command
    .argument('<name>')
    .description('remove a profile and its tokens')
    .addOption(confirmOption())
    .addOption(jsonOption())
    .action(toAction(removeProfile));
  withExample(command, 'dispatchbox profile remove acme');
};

/** `dispatchbox profile remove NAME`: removes the profile and its tokens. Keeps what is remembered of it. */
async function removeProfile(
  report: Report,
  name: string,
  options: RemoveOptions,
): Promise<number> {
  const opened = openProfile(report, name);
  return tell(report, name, opened.ok ? await remove(report, opened.value, options) : opened);
}

async function remove(
  report: Report,
  { services, profile }: Opened,
  { confirm }: RemoveOptions,
): Promise<Done> {
  const { id, name, host, isProtected } = profile;
  const refusal = await confirmName(report.host, name, {
    confirm,
    isRequired: isProtected,
    act: 'remove it',
    otherwise: 'Nothing was removed.',
    correct: 'Correct --confirm or the name.',
  });
  if (refusal !== null) return err(refusal);
  const removed = await services.profileChanges.remove(id);
  if (!removed.ok) return wrongUsage(removed.error);
  tellWaiting(report, { services, profile });
  return ok({ sentence: `Removed ${name} and its tokens.`, host });
}

const MOST_COUNTED = 10_000;

/** Whoever removes a profile may have forgotten what it still waits for. */
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
