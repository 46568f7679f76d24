import type { KnownProfile } from '../../state/profiles/known-profile.ts';

/** What sets a profile apart in a list of them, in words. */
export function profileFacts(profile: KnownProfile, isOn: boolean): readonly string[] {
  return [isOn ? 'on here' : '', profile.isDefault ? 'default' : ''].filter(Boolean);
}
