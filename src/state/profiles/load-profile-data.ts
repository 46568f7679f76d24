import type { Command } from '../command.ts';

/** What this machine remembers of a profile, asked for as soon as the profile is on. */
export function loadProfileData(profileName: string): readonly Command[] {
  return [
    { type: 'load-history', profileName },
    { type: 'load-templates', profileName },
    { type: 'load-vault-index', profileName },
  ];
}
