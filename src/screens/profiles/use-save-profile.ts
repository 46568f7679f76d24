import type { ProfileId } from '../../domain/profile.ts';
import { ok, type Result } from '../../domain/result.ts';
import { originOf } from '../../domain/service-address.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { listed } from '../../domain/words.ts';
import { confirm } from '../../kit/Question.tsx';
import { confirmByName } from '../../kit/TypedName.tsx';
import type { KnownProfile } from '../../services/known-profile.ts';
import type { ProfileSave } from '../../services/profile-changes.ts';
import { useServices } from '../services.tsx';
import { tellCheck } from './profile-columns.ts';
import { useAskToReplace } from './TokenPrompt.tsx';

/**
 * Saves a profile once everything was asked that has to be: about tokens that would go, protection that would end, and a
 * new token that is rejected.
 *
 * @returns a function that resolves to the profile, to a sentence why it wasn't saved, or to `null` if the person said no
 */
export function useSaveProfile() {
  const { profiles, profileChanges, notices, ask } = useServices();
  const askToReplace = useAskToReplace();

  /** A token only ever goes to the origin that it was saved for. */
  const mayDropTokens = async (before: KnownProfile, { profile }: ProfileSave) => {
    const kinds = before.tokens.map(({ kind }) => tokenKindLabel(kind));
    if (kinds.length === 0 || before.origin === originOf(profile.address)) return true;
    return confirm(ask, {
      title: 'Remove the stored tokens?',
      about: `The new address is on another origin. A token only ever goes to the origin it was saved for, so saving removes: ${listed(kinds)}.`,
      yes: 'remove them and save',
    });
  };

  /** It takes the same name as a write, or protection would be one key away. */
  const mayLoosen = async (before: KnownProfile, { profile }: ProfileSave) => {
    const { name, isProtected, isReadOnly } = before;
    const isLoosened =
      (isProtected && !profile.isProtected) || (isReadOnly && profile.isReadOnly !== true);
    if (!isLoosened) return true;
    return confirmByName(ask, {
      title: isReadOnly ? `${name} is read-only` : `${name} is PROTECTED`,
      name,
      what: isReadOnly
        ? `If you turn this off, ${name} allows writes again.`
        : `If you turn this off, writing to ${name} no longer requires typing its name.`,
      yes: 'save',
    });
  };

  return async (save: ProfileSave): Promise<Result<ProfileId, string> | null> => {
    const before = save.id === null ? null : profiles.find(save.id);
    if (before && !(await mayDropTokens(before, save))) return null;
    if (before && !(await mayLoosen(before, save))) return null;
    const keepsTokens = before?.origin === originOf(save.profile.address);
    const replaced = keepsTokens ? before : null;
    const saved = await askToReplace(replaced, save.tokens, (evenIfRejected) =>
      profileChanges.save({ ...save, evenIfRejected }),
    );
    if (saved === null) return null;
    if (!saved.ok) return saved;
    const { id, droppedKinds, isActive, check } = saved.value;
    const said = savedWords(save, {
      hasDropped: droppedKinds.length > 0,
      isNew: !before && isActive,
    });
    const hasToken = (profiles.find(id)?.tokenKinds.length ?? 0) > 0;
    notices.say(
      'success',
      hasToken ? `${said} Checking the connection…` : `${said} It has no token yet.`,
      hasToken ? {} : { action: 'token-prompt.open', profileId: id },
    );
    void check?.then((result) => tellCheck(notices, id, said, result));
    return ok(id);
  };
}

function savedWords(
  { profile, tokens }: ProfileSave,
  { hasDropped, isNew }: { readonly hasDropped: boolean; readonly isNew: boolean },
): string {
  const kinds = tokens.map(({ kind }) => `${tokenKindLabel(kind)} token`);
  return [
    `Saved ${profile.name}`,
    kinds.length > 0 && ` with its ${listed(kinds)}`,
    isNew && ': it is active in this terminal now',
    '.',
    hasDropped && " The old address's tokens were removed.",
  ]
    .filter(Boolean)
    .join('');
}
