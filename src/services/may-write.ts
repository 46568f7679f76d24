import type { Destination } from '../domain/destination.ts';
import { type ProfileId, SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import { isPlainHttp } from '../domain/service-address.ts';
import { type Area, chooseTokenKind } from '../domain/token.ts';
import {
  type AsksWhere,
  judgeWrite,
  type Writable,
  whyNotWritable,
} from '../domain/write-guard.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { KnownProfile } from './known-profile.ts';

interface WriteQuestion {
  /** Such as `Dispatch deploy`. */
  readonly what: string;
  readonly to: readonly Destination[];
  /** How many requests it takes. */
  readonly requests: number;
}

/** Asks a person: with dialogs in the app, with prompts or `--confirm` in commands. */
export interface Asker {
  /** Whether it may go to all of these places. */
  agree(question: WriteQuestion): Promise<boolean>;
  /** Whether the name of a protected profile was typed. */
  typeName(profileName: string, what: string): Promise<boolean>;
}

/** The rest of what decides about a write. */
export interface WriteOptions {
  readonly what: string;
  readonly requests: number;
  readonly asks: AsksWhere;
  /** The profile that isn't elsewhere. */
  readonly here: ProfileId | null;
  readonly asker: Asker;
}

type MayWrite =
  /** To these and no others. Each will be opened as it is here, or nothing is sent to it. */
  | { readonly kind: 'goes'; readonly to: readonly Writable[] }
  /** The person said no. */
  | { readonly kind: 'left' }
  /** It can't go, and why: a sentence. */
  | { readonly kind: 'refused'; readonly why: string; readonly by: Destination };

/** The services whose newest state the guard reads after each answer. */
interface Places {
  lookForNews(): void;
  destination(id: ProfileId, area: Destination['area'], vault?: string | null): Destination | null;
}

/**
 * The only door to a send. It asks what has to be asked, and after each answer looks at the profiles again: what another
 * terminal changed meanwhile is judged as it is by then. A retry comes through here again.
 *
 * @param seen where it goes, as the person sees it
 */
export async function mayWrite(
  profiles: Places,
  seen: readonly Destination[],
  { what, requests, asks, here, asker }: WriteOptions,
): Promise<MayWrite> {
  const typed: ProfileId[] = [];
  let isAgreed = false;
  for (;;) {
    profiles.lookForNews();
    const now: Destination[] = [];
    for (const by of seen) {
      const to = profiles.destination(by.profileId, by.area, by.vault);
      const why = whyElsewhere(by, to);
      if (to === null || why !== null) return { kind: 'refused', why: why ?? '', by };
      now.push(to);
    }
    const verdict = judgeWrite(now, {
      asks: isAgreed ? 'nowhere' : asks,
      ...(here !== null && { here }),
      typed,
    });
    switch (verdict.kind) {
      case 'refused':
        return { kind: 'refused', why: refused(verdict.by), by: verdict.by };
      case 'goes':
        return verdict;
      case 'asks':
        if (!(await asker.agree({ what, to: now, requests }))) return { kind: 'left' };
        isAgreed = true;
        break;
      case 'asks-name': {
        const { profileId, profileName } = verdict.of;
        if (!(await asker.typeName(profileName, what))) return { kind: 'left' };
        typed.push(profileId);
      }
    }
  }
}

/** A protected profile is removed only by typing its name. */
export async function mayRemove(
  profile: { readonly name: string; readonly isProtected: boolean },
  asker: Pick<Asker, 'typeName'>,
): Promise<boolean> {
  return !profile.isProtected || asker.typeName(profile.name, `Remove ${profile.name}`);
}

function refused(by: Destination): string {
  return nothingSentWords(
    by.isReadOnly
      ? `${by.profileName} is read-only.`
      : `${by.profileName} has ${whyNotWritable(by)}.`,
  );
}

/** Where a write to a profile goes, as it is now: all that a person must see before it is sent. */
export function destinationOf(
  profile: KnownProfile,
  area: Area,
  vault: string | null,
): Destination {
  const { id, name, kind, host, origin, colour, tokenKinds, tokenSource } = profile;
  return {
    profileId: id,
    profileName: name,
    host,
    origin,
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
function whyElsewhere(seen: Destination, now: Destination | null): string | null {
  if (now === null) return nothingSentWords(`${seen.profileName} was removed in another terminal.`);
  // The sandbox only gets its port when it starts.
  if (now.host === seen.host || now.profileId === SANDBOX_PROFILE_ID) return null;
  return checkAgain(`${now.profileName} is at ${now.host} now, not at ${seen.host}.`);
}

/** Why a write can't go out as the person saw it: another terminal may have changed the profile just before. */
export function whyNotAsSeen(seen: Destination, now: Destination | null): string | null {
  const elsewhere = whyElsewhere(seen, now);
  if (elsewhere !== null || now === null) return elsewhere;
  const { profileName: name } = now;
  if (now.isReadOnly) return nothingSentWords(`${name} is now read-only.`);
  if (now.tokenKind !== seen.tokenKind || now.tokenSource !== seen.tokenSource) {
    return checkAgain(`the tokens of ${name} have changed.`);
  }
  if (now.tokenKind === null) return nothingSentWords(`${name} has no token for ${now.area}.`);
  const typed = seen.isProtected ? [seen.profileId] : [];
  if (judgeWrite([now], { asks: 'nowhere', typed }).kind === 'goes') return null;
  return nothingSentWords(
    `another terminal has just marked ${name} as protected. Send again to confirm it by name.`,
  );
}

/** Why a token isn't sent in the clear. */
export function plainHttpRefusal(name: string): string {
  return `${name} uses plain http, which sends its token unencrypted. Change its base URL to https, or allow plain http in the profile.`;
}

export function nothingSentWords(why: string): string {
  return `Nothing was sent: ${why}`;
}

/** Nothing is sent that can't be journaled. */
export function notJournaled({ message }: StorageProblem): string {
  return nothingSentWords(`it couldn't be recorded on this machine first. ${message}`);
}

function checkAgain(why: string): string {
  return nothingSentWords(`${why} Check it, then send again.`);
}
