import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { spokenList } from './heard-words.ts';

/** What sets a profile apart in a list of them, in words. */
export function profileFacts(profile: KnownProfile, isOn: boolean): readonly string[] {
  return [isOn ? 'current' : '', profile.isDefault ? 'default' : ''].filter(Boolean);
}

/** A profile of a list for the ear. */
export function profileWords(profile: KnownProfile, facts: readonly string[], tokens = ''): string {
  return spokenList(
    profile.name,
    profile.isProtected && 'PROTECTED',
    profile.host,
    tokens,
    ...facts,
  );
}
