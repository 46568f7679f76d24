import type { ProfileId } from '../../domain/profile.ts';
import type { Command } from '../command.ts';

/** What this machine remembers of a profile, asked for as soon as the profile is on. */
export function loadProfileData(profileId: ProfileId): readonly Command[] {
  return [
    { type: 'load-history', profileId },
    { type: 'load-templates', profileId },
  ];
}
