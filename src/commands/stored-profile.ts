import { ok, type Result } from '../domain/result.ts';
import type { KnownProfile } from '../services/known-profile.ts';
import type { Services } from '../services/open-services.ts';
import { printNotice } from '../terminal/host.ts';
import { type Refusal, wrongUsage } from './refusal.ts';
import type { Facts, Report } from './report.ts';

/** A stored profile, and the services to change it with. */
export interface Opened {
  readonly services: Services;
  readonly profile: KnownProfile;
}

/** What was done, as a sentence, and the profile's address for display. */
export type Done = Result<{ readonly sentence: string; readonly host: string }, Refusal>;

/** Opens the services for a command about profiles, whichever is chosen here. */
export function openProfiles(report: Report): Result<Services, Refusal> {
  const services = report.openServices({ mayFallBack: true });
  const { profilesProblem } = services;
  return profilesProblem === null ? ok(services) : wrongUsage(profilesProblem);
}

export function openProfile(report: Report, name: string): Result<Opened, Refusal> {
  const services = openProfiles(report);
  if (!services.ok) return services;
  const profile = services.value.profiles.findByName(name);
  if (profile?.kind === 'stored') return ok({ services: services.value, profile });
  return wrongUsage('No profile has that name.', 'See dispatchbox profile list.');
}

/** Reports what was done to a profile. @returns the exit status */
export function tell(report: Report, name: string, done: Done): number {
  const facts: Facts = { profile: null, host: null };
  report.begin(facts);
  if (!done.ok) return report.refuse(done.error);
  printNotice(report.host, done.value.sentence);
  facts.profile = name;
  facts.host = done.value.host;
  return report.done();
}
