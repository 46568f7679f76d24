import type { Destination } from './destination.ts';
import type { ProfileId } from './profile.ts';
import type { TokenKind } from './token.ts';

/** Where something is written to, as far as the guard is concerned. */
type Guarded = Pick<Destination, 'profileId' | 'isProtected' | 'isReadOnly' | 'tokenKind'>;

declare const agreed: unique symbol;

/** A destination that the guard has let a write through to. Only `judgeWrite` makes one, so nothing is sent past it. */
export type Writable<To extends Guarded = Destination> = To & {
  readonly tokenKind: TokenKind;
  readonly [agreed]: true;
};

/** Where a write asks before it goes: a plan that lists every place has asked already. */
export type AsksWhere = 'nowhere' | 'elsewhere' | 'everywhere';

/** What has been answered about a write so far. Each write starts anew, and a retry is one. */
interface WriteAnswers {
  readonly asks: AsksWhere;
  /** The profile that is not elsewhere. */
  readonly here?: ProfileId;
  /** The profiles whose names were typed. */
  readonly typed: readonly ProfileId[];
}

type WriteVerdict<To extends Guarded> =
  /** It can't be sent to one of them, so none of it is. */
  | { readonly kind: 'refused'; readonly by: To }
  /** Where it goes has to be agreed to. */
  | { readonly kind: 'asks' }
  /** The name of a protected profile has to be typed. */
  | { readonly kind: 'asks-name'; readonly of: To }
  | { readonly kind: 'goes'; readonly to: readonly Writable<To>[] };

/**
 * The rule of every write, in the app and in the commands. Each protected profile is asked for by name, once; that is
 * question enough, so only the others are asked about in short.
 */
export function judgeWrite<To extends Guarded>(
  to: readonly To[],
  { asks, here, typed }: WriteAnswers,
): WriteVerdict<To> {
  const refused = to.find((each) => !isWritable(each));
  if (refused) return { kind: 'refused', by: refused };
  const isAskedAbout = ({ profileId, isProtected }: To) =>
    !isProtected && (asks === 'everywhere' || (asks === 'elsewhere' && profileId !== here));
  if (to.some(isAskedAbout)) return { kind: 'asks' };
  const of = to.find(({ profileId, isProtected }) => isProtected && !typed.includes(profileId));
  return of ? { kind: 'asks-name', of } : { kind: 'goes', to: to as readonly Writable<To>[] };
}

/** The names that will have to be typed for a write. */
export function namesToType(to: readonly Destination[]): readonly string[] {
  return [...new Set(to.flatMap((each) => (each.isProtected ? [each.profileName] : [])))];
}

/** @returns why nothing can be written there, in a few words, or `null` if it can. */
export function whyNotWritable(to: Destination): string | null {
  if (isWritable(to)) return null;
  return to.isReadOnly ? 'read-only profile' : `no token for ${to.area}`;
}

/** Why nothing can be sent to a profile, and what to do about it. */
export function readOnlyWords(profileName: string): string {
  return `${profileName} is read-only. Edit the profile to write to it.`;
}

/** Whether anything can be written there at all. Whether it may be, `judgeWrite` says. */
export function isWritable(to: Guarded): boolean {
  return !to.isReadOnly && to.tokenKind !== null;
}
