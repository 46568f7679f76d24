import { nameTaken, PROFILE_GONE, type ProfileId } from '../domain/profile.ts';
import { err, ok } from '../domain/result.ts';
import type { TokenKind, TokenToStore } from '../domain/token.ts';
import {
  type Change,
  type ProfileToSave,
  type SavedProfile,
  withProfile,
  withToken,
} from './profile-changes.ts';
import type { ProfilesDocument } from './profile-schema.ts';

/** A form's changes to a profile. */
export interface ProfileEdit {
  /** `null` for a new one. */
  readonly id: ProfileId | null;
  readonly profile: ProfileToSave;
  /** The tokens that were typed. Other kinds are kept if the origin stays the same. */
  readonly tokens: readonly { readonly kind: TokenKind; readonly token: TokenToStore }[];
  readonly savedAtMs: number;
}

/** Renames, saves and sets tokens in one change. A renamed profile keeps its tokens and position. */
export function withEdit(
  document: ProfilesDocument,
  { id, profile, tokens, savedAtMs }: ProfileEdit,
): Change<SavedProfile> {
  const renamed = withName(document, id, profile.name);
  if (!renamed.ok) return renamed;
  const saved = withProfile(renamed.value.document, profile, { mustBeNew: id === null });
  if (!saved.ok) return saved;
  let latest = saved.value.document;
  for (const { kind, token } of tokens) {
    const stored = withToken(latest, profile.name, { kind, token, savedAtMs });
    if (!stored.ok) return stored;
    latest = stored.value.document;
  }
  return ok({ document: latest, answer: saved.value.answer });
}

function withName(document: ProfilesDocument, id: ProfileId | null, to: string): Change<void> {
  if (id === null) return ok({ document, answer: undefined });
  const before = document.profiles.find((profile) => profile.id === id);
  if (before === undefined) {
    return err({ kind: 'no-such-profile', message: PROFILE_GONE });
  }
  const from = before.name;
  if (from === to) return ok({ document, answer: undefined });
  if (document.profiles.some(({ name }) => name === to)) {
    return err({ kind: 'duplicate-name', message: nameTaken(to) });
  }
  const profiles = document.profiles.map((each) =>
    each === before ? { ...each, name: to } : each,
  );
  const defaultName = document.defaultName === from ? to : document.defaultName;
  return ok({ document: { ...document, defaultName, profiles }, answer: undefined });
}
