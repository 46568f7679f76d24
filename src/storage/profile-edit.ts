import { err, ok } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { TokenKind } from '../domain/token.ts';
import { type Change, type ProfileToSave, withProfile, withToken } from './profile-changes.ts';
import type { ProfilesDocument } from './profile-schema.ts';

/** What a form changes of a profile. */
export interface ProfileEdit {
  /** The name it had; `null` for a new one. */
  readonly originalName: string | null;
  readonly profile: ProfileToSave;
  /** The tokens that were typed. Those of other kinds stay where the origin stays. */
  readonly tokens: readonly { readonly kind: TokenKind; readonly text: SecretText }[];
  readonly savedAtMs: number;
}

/** Renames, saves and sets tokens as one change. A profile that is renamed keeps its tokens and its place. */
export function withEdit(
  document: ProfilesDocument,
  { originalName, profile, tokens, savedAtMs }: ProfileEdit,
): Change<{ readonly droppedKinds: readonly TokenKind[] }> {
  const renamed = withName(document, originalName, profile.name);
  if (!renamed.ok) return renamed;
  const saved = withProfile(renamed.value.document, profile, { mustBeNew: originalName === null });
  if (!saved.ok) return saved;
  let latest = saved.value.document;
  for (const { kind, text } of tokens) {
    const stored = withToken(latest, profile.name, { kind, text, savedAtMs });
    if (!stored.ok) return stored;
    latest = stored.value.document;
  }
  return ok({ document: latest, answer: saved.value.answer });
}

function withName(document: ProfilesDocument, from: string | null, to: string): Change<void> {
  if (from === null || from === to) return ok({ document, answer: undefined });
  if (!document.profiles.some(({ name }) => name === from)) {
    const message = `There is no profile ${from} any more. Another terminal has removed it.`;
    return err({ kind: 'no-such-profile', message });
  }
  if (document.profiles.some(({ name }) => name === to)) {
    const message = `There is already a profile named ${to}. Choose another name.`;
    return err({ kind: 'duplicate-name', message });
  }
  const profiles = document.profiles.map((each) =>
    each.name === from ? { ...each, name: to } : each,
  );
  const defaultName = document.defaultName === from ? to : document.defaultName;
  return ok({ document: { ...document, defaultName, profiles }, answer: undefined });
}
