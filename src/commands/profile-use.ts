import { ok } from '../domain/result.ts';
import { type Define, jsonOption, withExample } from './define.ts';
import { wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { type Done, openProfile, tell } from './stored-profile.ts';

export const defineUse: Define = (command, toAction) => {
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
