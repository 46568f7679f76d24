import type { Destination } from '../domain/destination.ts';
import { SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import { isPlainHttp } from '../domain/service-address.ts';
import { type Area, chooseTokenKind } from '../domain/token.ts';
import { judgeWrite } from '../domain/write-guard.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { KnownProfile } from './known-profile.ts';

/** Where a write to a profile goes, as it is now: all that a person must see before it is sent. */
export function destinationOf(
  profile: KnownProfile,
  area: Area,
  vault: string | null,
): Destination {
  const { id, name, kind, host, colour, tokenKinds, tokenSource } = profile;
  return {
    profileId: id,
    profileName: name,
    host,
    colour,
    area,
    tokenKind: chooseTokenKind(area, tokenKinds),
    tokenSource,
    isProtected: profile.isProtected,
    isReadOnly: profile.isReadOnly,
    isPlainHttp: kind !== 'sandbox' && isPlainHttp(profile.address),
    vault,
  };
}

/** Why a write no longer goes where the person saw; a sentence, or `null` if it does. @param now `null` if it is gone */
export function whyElsewhere(seen: Destination, now: Destination | null): string | null {
  if (now === null) return nothingSent(`${seen.profileName} was removed in another terminal.`);
  // The sandbox only gets its port when it starts.
  if (now.host === seen.host || now.profileId === SANDBOX_PROFILE_ID) return null;
  return checkAgain(`${now.profileName} is at ${now.host} now, not at ${seen.host}.`);
}

/** Why a write can't go out as the person saw it: another terminal may have changed the profile just before. */
export function whyNotAsSeen(seen: Destination, now: Destination | null): string | null {
  const elsewhere = whyElsewhere(seen, now);
  if (elsewhere !== null || now === null) return elsewhere;
  const { profileName: name } = now;
  if (now.isReadOnly) return nothingSent(`${name} is now read-only.`);
  if (now.tokenKind !== seen.tokenKind || now.tokenSource !== seen.tokenSource) {
    return checkAgain(`the tokens of ${name} have changed.`);
  }
  if (now.tokenKind === null) return nothingSent(`${name} has no token for ${now.area}.`);
  const typed = seen.isProtected ? [seen.profileId] : [];
  if (judgeWrite([now], { asks: 'nowhere', typed }).kind === 'goes') return null;
  return nothingSent(
    `another terminal has just marked ${name} as protected. Send again to confirm it by name.`,
  );
}

/** Why a token isn't sent in the clear. */
export function plainHttpRefusal(name: string): string {
  return `${name} uses plain http, which sends its token unencrypted. Change its base URL to https, or allow plain http in the profile.`;
}

export function nothingSent(why: string): string {
  return `Nothing was sent: ${why}`;
}

/** What can't be journaled isn't sent. */
export function notJournaled({ message }: StorageProblem): string {
  return nothingSent(`it couldn't be recorded on this machine first. ${message}`);
}

function checkAgain(why: string): string {
  return nothingSent(`${why} Check it, then send again.`);
}
