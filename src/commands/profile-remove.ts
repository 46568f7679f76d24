import { leftWaiting } from '../domain/dispatch.ts';
import { err, ok } from '../domain/result.ts';
import { printNotice } from '../terminal/host.ts';
import { confirmName } from './confirm.ts';
import { confirmOption, type Define, jsonOption, withExample } from './define.ts';
import { wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { type Done, type Opened, openProfile, tell } from './stored-profile.ts';

interface RemoveOptions {
  readonly confirm?: string;
}

export const defineRemove: Define = (command, toAction) => {
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
  const waiting = memory.value.runs.page(page);
  const left = waiting.ok ? leftWaiting(waiting.value.length) : null;
  if (left !== null) printNotice(host, left);
}
