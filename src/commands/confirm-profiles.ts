import type { Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import { type Refusal, usageRefusal } from './refusal.ts';
import type { Target } from './target.ts';

/**
 * Makes sure that a write to several profiles goes to the intended ones. Each protected profile must be
 * named with `--confirm`, or typed at a terminal, before anything is sent to any of them.
 *
 * @returns why nothing may be sent, or `null` if it may
 */
export async function confirmProfiles(
  host: Host,
  destinations: readonly Pick<Target, 'profileName' | 'isProtected' | 'isReadOnly'>[],
  confirmed: readonly string[],
): Promise<Refusal | null> {
  const names = destinations.map(({ profileName }) => profileName);
  if (confirmed.some((name) => !names.includes(name))) {
    return usageRefusal(
      "--confirm names a profile that this command doesn't write to. Nothing was sent.",
    );
  }
  for (const { profileName, isProtected, isReadOnly } of destinations) {
    const options = confirmed.includes(profileName) ? { confirm: profileName } : {};
    const refusal = await confirmWrite(host, { profileName, isProtected, isReadOnly }, options);
    if (refusal !== null) return refusal;
  }
  return null;
}
