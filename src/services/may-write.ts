import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import {
  type AsksWhere,
  judgeWrite,
  type Writable,
  whyNotWritable,
} from '../domain/write-guard.ts';
import { nothingSent, whyElsewhere } from './destinations.ts';

/** What is about to be done, as the questions say it. */
export interface WriteQuestion {
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

export type MayWrite =
  /** To these and no others. Each will be opened as it is here, or nothing is sent to it. */
  | { readonly kind: 'goes'; readonly to: readonly Writable[] }
  /** The person said no. */
  | { readonly kind: 'left' }
  /** It can't go, and why: a sentence. */
  | { readonly kind: 'refused'; readonly why: string; readonly by: Destination };

/** What the guard reads anew after each answer. */
interface Places {
  lookForNews(): unknown;
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
  return nothingSent(
    by.isReadOnly
      ? `${by.profileName} is read-only.`
      : `${by.profileName} has ${whyNotWritable(by)}.`,
  );
}
