import { type ReactNode, useState } from 'react';
import type { ProfileId } from '../../domain/profile.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { capitalized } from '../../domain/words.ts';
import { Note } from '../../kit/form/FieldLine.tsx';
import { Button, Form } from '../../kit/form/Form.tsx';
import { FORM_KEYS, useForm } from '../../kit/form/use-form.ts';
import { Keys } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { confirm } from '../../kit/Question.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useStore } from '../../kit/use-store.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import { Page } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { useUnsent } from '../use-unsent.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfileDraft } from './profile-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileFormProps {
  /** `null` for a new one. */
  readonly profile: KnownProfile | null;
  /** @param savedId the profile, if it was saved */
  readonly onClose: (savedId: ProfileId | null) => void;
}

/** Where the draft of a new profile is left. */
const NEW = 'new';

/** One profile: the address of its service, its tokens, and what may be written there. */
export function ProfileForm({ profile, onClose }: ProfileFormProps): ReactNode {
  const { profiles, machine, notices, leftProfiles } = useServices();
  const place = profile?.id ?? NEW;
  const left = useStore(leftProfiles.left, (all) => all.get(place));
  const [draft, setDraft] = useState(() => new ProfileDraft(profile));
  const form = useForm({ labelColumns: 20 });
  const save = useSaveProfile();

  const unsent = useUnsent({
    words: () => (draft.isTouched.get() ? lostProfileWords(draft) : null),
    keep: () => {
      if (draft.isTouched.get()) leftProfiles.leave(place, draft);
    },
  });
  /** @returns the profile, or `null` if it wasn't saved */
  const saveDraft = async (): Promise<ProfileId | null> => {
    const taken = profiles.state
      .get()
      .list.filter(({ id }) => id !== profile?.id)
      .map(({ name }) => name);
    const read = draft.read(taken, machine.tokenPrograms);
    if (!read.ok) {
      form.mark(read.error);
      return null;
    }
    const saved = await save(read.value);
    if (saved?.ok === false) form.mark(new Map([[form.button, saved.error]]));
    if (!saved?.ok) return null;
    draft.drop();
    if (!unsent.isLeft()) onClose(saved.value);
    return saved.value;
  };
  const submit = form.once(() => unsent.send(saveDraft));
  const isTouched = useStore(draft.isTouched);
  const isBusy = useStore(form.busy);
  const leave = () => {
    if (draft.isTouched.get()) notices.say('info', 'Draft kept until you quit.');
    onClose(null);
  };
  useRemoveToken(profile?.id ?? null);
  const offered = isTouched ? null : left?.[0]?.content;
  const earlier = (left?.length ?? 0) - 1;
  useKeys(FORM_KEYS, {
    bringBack:
      offered &&
      (() => {
        // What was typed in the same burst isn't drawn yet.
        if (draft.isTouched.get()) return;
        leftProfiles.take(place);
        setDraft(offered);
      }),
  });
  const title = profile ? `Edit ${profile.name}` : 'New profile';
  return (
    <Page title={isBusy ? `${title} · saving…` : title}>
      <Form of={form} submit={submit} cancel={leave} submitLabel="save">
        {offered && (
          <Note>
            {`${capitalized(offered.words)} was left here${earlier > 0 ? `, and ${earlier} before` : ''} · `}
            <Keys of="form.bring-back" /> brings it back
          </Note>
        )}
        <ProfileFields draft={draft} />
        <Button label="Save" />
      </Form>
    </Page>
  );
}

/** What quitting would lose of a form that wasn't saved. */
export function lostProfileWords({ words }: ProfileDraft): string {
  return `Profiles: ${words} isn't saved.`;
}

export const PROFILE_FORM_KEYS = keyTable('profile-form', 'Profile form', {
  removeToken: { keys: ['ctrl+x'], label: 'remove token', foot: 6, once: true },
});

/** The key that removes the tokens that are stored, each after a question. */
function useRemoveToken(profileId: ProfileId | null): void {
  const { profiles, profileChanges, ask, notices } = useServices();
  const { list } = useStore(profiles.state);
  const stored = list.find(({ id }) => id === profileId);
  const remove = async () => {
    for (const { kind } of stored?.tokens ?? []) {
      const label = tokenKindLabel(kind);
      const isAgreed = await confirm(ask, {
        title: `Remove the ${label} token?`,
        about: `This removes the ${label} token of ${stored?.name} from this machine.`,
        yes: 'remove',
        no: 'keep',
      });
      if (!isAgreed || !stored) continue;
      const removed = await profileChanges.removeToken(stored.id, kind);
      if (removed.ok) notices.say('success', `Removed the ${label} token of ${stored.name}.`);
      else notices.say('failure', removed.error);
    }
  };
  useKeys(PROFILE_FORM_KEYS, {
    removeToken: (stored?.tokens.length ?? 0) > 0 && remove,
  });
}
