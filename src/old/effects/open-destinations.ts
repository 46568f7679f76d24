import type { Destination } from '../domain/destination.ts';
import { type Profile, type ProfileId, SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { chooseTokenKind } from '../domain/token.ts';
import { judgeWrite } from '../domain/write-guard.ts';
import type { OpenProfile } from './open-profile.ts';
import type { Services } from './services.ts';

/**
 * Opens the profiles that something goes to, visited or not, and compares each with what the user saw. If one
 * of them isn't what they agreed to, nothing may be sent anywhere.
 *
 * @param opened this process's profiles; newly opened ones are added, and those with another address or other
 *   tokens replaced
 * @returns a sentence if nothing may be sent
 */
export async function openDestinations(
  { profiles }: Pick<Services, 'profiles'>,
  opened: Map<ProfileId, OpenProfile>,
  destinations: readonly Destination[],
): Promise<Result<ReadonlyMap<ProfileId, OpenProfile>, string>> {
  const service = await profiles();
  const ready = new Map<ProfileId, OpenProfile>();
  for (const destination of destinations) {
    const { profileId } = destination;
    if (ready.has(profileId)) continue;
    const profile = await openAsPlanned(service, opened, destination);
    if (!profile.ok) return profile;
    ready.set(profileId, profile.value);
    opened.set(profileId, profile.value);
  }
  return ok(ready);
}

async function openAsPlanned(
  service: Awaited<ReturnType<Services['profiles']>>,
  opened: ReadonlyMap<ProfileId, OpenProfile>,
  planned: Destination,
): Promise<Result<OpenProfile, string>> {
  const { profileId, profileName } = planned;
  const stored = service.ok ? service.value.store.byId(profileId) : null;
  const changed = stored && changedMeanwhile(planned, stored);
  if (changed) return err(changed);
  const before = opened.get(profileId) ?? null;
  const isSaved =
    before !== null && before.profile.source.kind !== 'url' && profileId !== SANDBOX_PROFILE_ID;
  const isRemoved = service.ok && !stored && isSaved;
  const isAsPlanned =
    !isRemoved && before?.profile.host === planned.host && hasToken(before, planned);
  const open = async () =>
    service.ok
      ? service.value.open({ id: profileId, source: { kind: 'switched' }, before })
      : err(service.error.message);
  const found = isAsPlanned ? ok(before) : await open();
  if (!found.ok) return err(`Nothing was sent: ${profileName} can't be opened. ${found.error}`);
  const { profile } = found.value;
  // The sandbox only gets its port when opened.
  if (profile.host !== planned.host && profileId !== SANDBOX_PROFILE_ID) {
    return refuse(`${profileName} is at ${profile.host} now, not at ${planned.host}.`);
  }
  if (!hasToken(found.value, planned)) {
    return refuse(`the tokens of ${profileName} have changed.`);
  }
  return found;
}

/** Another terminal may have protected a profile just before a write goes out. */
function changedMeanwhile(
  planned: Destination,
  { name, isProtected, isReadOnly }: Profile,
): string | null {
  const typed = planned.isProtected ? [planned.profileId] : [];
  const now = { ...planned, isProtected, isReadOnly };
  switch (judgeWrite([now], { asks: 'nowhere', typed }).kind) {
    case 'refused':
      return `Nothing was sent: ${name} is now read-only.`;
    case 'asks-name':
      return `Nothing was sent: another terminal has just marked ${name} as protected. Send again to confirm it by name.`;
    default:
      return null;
  }
}

/** Whether it would be sent with the kind of token that the user saw. Another terminal may have stored one since. */
function hasToken({ profile }: OpenProfile, { area, tokenKind }: Destination): boolean {
  return chooseTokenKind(area, profile.tokenKinds) === tokenKind;
}

function refuse(why: string) {
  return err(`Nothing was sent: ${why} Check it, then send again.`);
}
