import type { KnownProfile } from '../services/known-profile.ts';
import type { Services } from '../services/open-services.ts';
import { printNotice } from '../terminal/host.ts';
import { wrongUsage } from './refusal.ts';
import type { Facts, ProfileOptions, Report } from './report.ts';

/** @returns `null` for a removed profile, and for the sandbox, which uses a different port each time */
export function fixedHost(profile: KnownProfile | null): string | null {
  return profile && profile.kind !== 'sandbox' ? profile.host : null;
}

/** A stored profile, and the services to change it with. */
export interface Opened {
  readonly services: Services;
  readonly profile: KnownProfile;
}

/** Opens the services for a command that shows or changes profiles. */
export function openProfiles(report: Report, choice: ProfileOptions = {}): Services {
  const services = report.openServices({ ...choice, mayFallBack: true });
  const { profilesProblem } = services;
  if (profilesProblem !== null) throw wrongUsage(profilesProblem);
  return services;
}

export function openProfile(report: Report, name: string): Opened {
  const services = openProfiles(report);
  const profile = services.profiles.findByName(name);
  if (profile?.kind === 'stored') return { services, profile };
  throw wrongUsage('No profile has that name.', 'See dispatchbox profile list.');
}

/**
 * Makes a command of what it does to the profile of a name.
 *
 * @param work returns what was done, as a sentence, and the profile's address for display
 */
export function changesProfile<O>(
  work: (report: Report, name: string, options: O) => Promise<{ sentence: string; host: string }>,
) {
  return async (report: Report, name: string, options: O): Promise<number> => {
    const facts: Facts = { profile: null, host: null };
    report.begin(facts);
    const { sentence, host } = await work(report, name, options);
    printNotice(report.host, sentence);
    Object.assign(facts, { profile: name, host });
    return report.done();
  };
}
