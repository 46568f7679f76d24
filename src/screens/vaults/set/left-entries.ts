import type { EntryKind } from '../../../domain/entry-result.ts';
import type { ProfileId } from '../../../domain/profile.ts';
import { placeId } from '../../../domain/vault-records.ts';
import { firstFew } from '../../../domain/words.ts';
import type { Drafts, LeftDraft } from '../../../services/drafts.ts';
import type { VaultSend } from '../../../services/vault-send.ts';
import { type Entry, entryAgain, holdsValue, isUnsent, nameIn } from './entry-drafts.ts';

/** Where a form writes to: several entries of a profile, or the value of one place. */
export interface FormOf {
  readonly kind: EntryKind;
  readonly profileId: ProfileId;
  /** `null` where it can be typed. */
  readonly place: { readonly vault: string; readonly name: string } | null;
}

/** Entries of a form that was left. Their values are set aside, so that nothing continues them. */
export interface LeftEntries {
  readonly of: FormOf;
  readonly vault: string;
  readonly entries: readonly Entry[];
}

/** The entries that were left, by the form that offers them. */
export type LeftForms = Drafts<LeftEntries>;

/** The notice as a form is left with something in it. */
export const DRAFT_KEPT = 'Draft kept until you quit.';
/** The notice instead, where it is being sent. */
export const STILL_SENDING = "It's still being sent. What isn't set will be kept.";

/** Keeps what a form holds that isn't set. */
export function leaveEntries(left: LeftForms, { of, vault, entries }: LeftEntries): void {
  const unsent = entries.filter(isUnsent);
  if (unsent.length === 0) return;
  for (const { value } of unsent) value.setAside();
  left.leave(keyOf(of), { of, vault, entries: unsent });
}

/** Takes what isn't confirmed out of a send that is over, to keep it for the form that it came from. */
export function leaveRest(left: LeftForms, of: FormOf, send: VaultSend): void {
  leaveEntries(left, { of, vault: send.vault, entries: takeRest(send) });
}

export function takeRest(send: VaultSend): readonly Entry[] {
  const rest = send.open.map(entryAgain);
  send.drop();
  return rest;
}

/** What a form offers, the latest first. */
export function allLeft(left: LeftForms, of: FormOf): readonly LeftDraft<LeftEntries>[] {
  return left.left.get().get(keyOf(of)) ?? NONE;
}

const NONE: readonly LeftDraft<LeftEntries>[] = [];

/** Takes what was left, to bring it back. @param which the last unless given */
export function takeLeft(left: LeftForms, of: FormOf, which?: LeftEntries): LeftEntries | null {
  return left.take(keyOf(of), which);
}

function keyOf({ kind, profileId, place }: FormOf): string {
  return place === null ? `${kind} ${profileId}` : placeId({ ...place, kind, profileId });
}

/** Says which entries of a form quitting would lose. */
export function lostEntriesWords(
  { vault, entries }: Pick<LeftEntries, 'vault' | 'entries'>,
  profileName: string | null,
): string {
  const names = entries.map((entry) => nameIn(entry) || 'an entry without a name');
  const where = `${firstFew(names, 3)} in ${vault} at ${profileName ?? 'a removed profile'}`;
  if (!entries.every(holdsValue)) return `What was typed for ${where} will be lost.`;
  return `The ${entries.length === 1 ? 'value' : 'values'} of ${where} will be lost.`;
}
